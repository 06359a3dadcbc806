extern alias Legacy;
global using System.Linq;
using System;
using System.Collections.Generic;
using static System.Math;
using global::Shop.Core;
using Json = Newtonsoft.Json.JsonConvert;
using Map = System.Collections.Generic.Dictionary<string, System.Collections.Generic.List<int>>;
using Pair = (int Left, int Right);
global using static Shop . Helpers;

[assembly: InternalsVisibleTo("Shop.Tests")]

class Uses
{
    Map map = new();

    void Open()
    {
        using var file = System.IO.File.OpenRead("a");
        using (Json.Open()) { }
    }
}
