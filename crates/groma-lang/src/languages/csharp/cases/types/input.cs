// Copyright (c) The Authors. All rights reserved.

namespace Shop.Core;

/// <summary>
/// A cart that holds <see cref="Item"/>s until they are paid.
/// </summary>
/// <typeparam name="T">What is sold.</typeparam>
[Serializable]
[DebuggerDisplay("{Count}")]
public abstract partial class Cart<[NotNull] T> : Base<T>, IEnumerable<T>
    where T : class, IItem, new()
{
    private sealed class Nested { internal class Deep { } }

    protected internal struct Inside { }

    class Hidden { }

    public interface IVisitor { void Visit(Item item); private void Skip() { } }
}

public readonly ref struct Span<T> where T : unmanaged;

internal static class Helpers { public static int Twice(this int value) => 2 * value; }

/// <summary>Sizes of shirts</summary>
[Flags]
public enum Size : byte
{
    /// <summary>Nothing.</summary>
    None,
    Small = 1,
    [Obsolete("use Small")] Tiny = Small,
    Large = 1 << 4,
    All = Small | Large | Tiny | 0x40
}

enum Empty { }

/// <summary>
/// Handles a change.
/// </summary>
public delegate Task<TResult> Handler<in TArgs, TResult>(object sender, TArgs args) where TArgs : EventArgs;

interface IInternal<out T> : IDisposable
{
    T Value { get; }
    event EventHandler Changed;
    static abstract T operator +(T left, T right);
    T this[int index] { get; set; }
    void Run() => Console.WriteLine();
    class Inner { }
}

file class OnlyHere(int size) : Cart<Item>(size) { }
