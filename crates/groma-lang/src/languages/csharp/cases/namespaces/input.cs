namespace A.B { class First { } namespace C { class Second { } } }

namespace A
{
    using System.Text;

    namespace D.E
    {
        public class Third { }
    }
}

class Global { }
