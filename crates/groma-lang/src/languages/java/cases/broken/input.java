package com.example;

class Broken {
    void whole() {}

    void half( {
        call(;
    }

    int after = 1;

    static class Nested { void inner() {} }
