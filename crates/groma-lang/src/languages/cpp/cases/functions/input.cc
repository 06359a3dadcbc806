#include "local.hh"

auto main() -> int {
    struct Local { void method() {} };
    auto helper = [](int x) { return x; };
    return helper(1);
}

static void quiet() {}
int (*pick(int which))(double) { return nullptr; }
void fallible() try { risky(); } catch (const Error& error) { report(error); }
const char* text = R"raw(int not_code() { " )raw";
int values[] = {1, 2, 3}, single{4};
std::function<void()> later = [] { return; };
auto old_style(int a, char b = ')') -> void;
int (qualified::named)(int x) { return x; }
volatile unsigned long flags;
