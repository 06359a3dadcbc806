template <typename T>
concept Hashable = requires(T a) {
  { hash(a) } -> convertible_to<size_t>;
};

template <typename T>
  requires Hashable<T> && (sizeof(T) < 64)
size_t digest(const T& value) { return hash(value); }

template <typename T>
void print(T value) requires requires(T t) { t.print(); } { value.print(); }

void show(Hashable auto const& value) {}
consteval int squared(int x) { return x * x; }
constexpr auto twice = [](int x) { return 2 * x; };
[[nodiscard]] auto next(int x) -> decltype(x + 1) { return x + 1; }
struct Point { auto operator<=>(const Point&) const = default; };
