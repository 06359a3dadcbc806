#if NET8_0
using System.Text.Json;
#else
using Newtonsoft.Json;
#endif

namespace Portable
{
#if DEBUG
    /// <summary>For debugging.</summary>
    public class Trace { }
#endif

    #region Types

    public
#if !NETFRAMEWORK
    readonly
#endif
    struct Slot
#if NET8_0
        : IEquatable<Slot>
#else
        : IComparable
#endif
    {
#if NET8_0
        public static void Fill(Span<char> span)
#else
        public static void Fill(char[] span)
#endif
        {
            if (span.Length > 1) { }
#if NET8_0
            else if (span.Length > 0) { Clear("}"); }
#endif
        }

#if NET8_0
        public int New() => 1;
#elif NET6_0
        public int Newer() { return '{'; }
#else
        public int Old;
#endif

#if TESTS
        [Fact]
        [Trait("a", "b")]
#endif
        public void Attributed() { }

#if VERBATIM
        string quote = @"{""" + /* { */ $"{1}";
#endif

        public int Last { get; }
    }

    #endregion

    enum Mode
    {
        One,
#if NET8_0
        Two,
#endif
        Three
    }

    interface IShape
    {
#if AREA
        int Area { get; }
#endif
    }
}
