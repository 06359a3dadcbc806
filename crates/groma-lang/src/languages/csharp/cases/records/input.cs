using System;

namespace Geometry;

/// <summary>A point.</summary>
/// <param name="X">To the right.</param>
public record Point([property: JsonPropertyName("x")] double X, double Y = 0)
{
    public double Length => Math.Sqrt(X * X + Y * Y);

    public Point(double both) : this(both, both) { }

    public Point Move(double by) => this with { X = X + by };
}

public readonly record struct Size(int Width, int Height);

internal sealed record class Named(string Name) : Base(Name), INamed;

abstract record Nothing;
