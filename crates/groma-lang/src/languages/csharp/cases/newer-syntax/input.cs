namespace Newer;

public static class Extensions
{
    /// <summary>Knows tasks.</summary>
    extension<T>(Task<T> task) where T : class
    {
        public bool IsDone => task.Status == Status.Done;

        public T? Peek() { return null; }
    }

    public ref partial struct Reader<T> where T : allows ref struct
    {
        internal int position;
    }

    public static Task Count(bool async, int property)
    {
        if (async) { Use([property], async: async); }
        owner?.Name = "x";
        items?[0] += 1;
        text = $@"""{owner}"" \";
        raw = """class NotAClass { }""";
        return *(long*)pointer switch { > 1 => a, _ => b };
    }

    public static void After() { }
}
