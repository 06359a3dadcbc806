#!/usr/bin/env node
/*
 * Copyright 2020 Someone.
 */

/* Block comments count. */
function block() {}

// One line
// and another. And more.
function lines() {}

// Far away.

function none() {}

/**
 * @deprecated
 */
function tagOnly() {}

// eslint-disable-next-line
function linted() {}

/** @description Described. */
function described() {}

call(); // behind code
function behind() {}
var old;
<!-- an old comment
function html() {}
