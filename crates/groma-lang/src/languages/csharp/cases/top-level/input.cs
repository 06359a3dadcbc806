#!/usr/bin/env dotnet
using System;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton(sp => { int Local() => 1; return Local(); });
Greet("you");

/// <summary>Says hello.</summary>
static string Greet(string name) => $"hello {name}";

async Task RunAsync()
{
    void Inner() { }
}

{
    void InBlock() { }
}

#pragma warning disable CS8618
public partial class Program { public int Field; }
