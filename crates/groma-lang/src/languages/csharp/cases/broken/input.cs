namespace Broken;

public class Whole
{
    public void Before() { }

    public void Half(int a
    {
        Call(;
    }

    public int After { get; set; }
}

public class Next {
