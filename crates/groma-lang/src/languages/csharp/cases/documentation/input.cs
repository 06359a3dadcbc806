class Documented
{
    /// <summary>
    /// Gets or sets the <paramref name="value"/> of <see cref="T:System.List{T}" />, or
    /// <see langword="null"/> if <c>x &lt; 1</c>. More of it.
    /// </summary>
    public int A;

    /// <summary>First part</summary>
    /// <returns>Not this.</returns>
    public int B;

    /// <inheritdoc cref="A"/>
    public int C;

    /// <param name="x">Only a parameter.</param>
    public int D;

    // An ordinary comment.
    public int E;

    /// Plain words.
    [Obsolete]
    public int F;

    #region inside
    /// <summary>
    /// <para>In a paragraph.</para>
    /// <para>And another.</para>
    /// </summary>
    /// <remarks>Remarks.</remarks>
    public int G;
    #endregion

    /// <remarks>Only remarks.</remarks>
    public int H;
}
