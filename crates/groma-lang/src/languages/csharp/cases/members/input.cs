using System;

public class Account : IAccount
{
    public const int Limit = 100, Half = Limit / 2;
    private const string ApiKey = "abc";
    internal const string Greeting = "hello";
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(5);
    private readonly Dictionary<string, int[]> _byName = new() { ["a"] = [1] }, _other;
    protected volatile int count = 3;
    unsafe fixed byte buffer[16];
    Func<int, int> twice = delegate (int x) { int local = x; return local * 2; };

    /// <summary>
    /// Raised when the balance changes,
    /// i.e. after <see cref="Pay(decimal)"/>.
    /// </summary>
    public event EventHandler<BalanceArgs> Changed, Closed;

    public event EventHandler Custom
    {
        add { _handlers += value; }
        remove { _handlers -= value; }
    }

    /** <summary>Opens accounts.</summary> */
    static Account() { }

    /// <inheritdoc />
    [ActivatorUtilitiesConstructor]
    public Account(
        string name, // who
        [FromServices] IClock? clock = null,
        params int[] sizes)
        : base(name)
    {
        void Local() { }
        class_ = new { Name = name };
    }

    internal Account(int id) => Id = id;

    ~Account() { Dispose(); }

    /// <value>The number.</value>
    public int Id { get; private set; }
    public required string Name { get; init; } = "nobody";
    public decimal Balance => _balance;
    public string Text
    {
        get => _text;
        set { _text = value; }
    }
    string IAccount.Owner => "me";
    private protected virtual int Rank { get; }

    public int this[int index, string key] => 0;
    internal int this[Range range] { get { return 1; } }

    [return: NotNull]
    public async Task<(int Code, string? Text)> PayAsync<T>(decimal amount, CancellationToken token = default)
        where T : notnull
    {
        await Task.Delay(1);
        return (1, null);
    }

    void IDisposable.Dispose() { }
    protected abstract ref readonly int Find(in int key);
    public override string ToString() => $"{Name}: {Id}";
    [DllImport("kernel32.dll")] static extern int Beep(uint frequency, uint duration);
    partial void OnChanged();

    public static Account operator +(Account left, Account right) => left;
    public static bool operator true(Account account) => true;
    public static bool operator ==(Account a, Account b) => false;
    public static implicit operator string(Account account) => account.Name;
    public static explicit operator List<int>(Account account) { return []; }
}
