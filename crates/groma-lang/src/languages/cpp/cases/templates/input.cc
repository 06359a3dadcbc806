template <typename T, int N = 4>
class Ring {
 public:
  template <typename U> void push(U&& item);
};
template <> class Ring<bool, 8> : Base {};
template <typename T> struct hash<Ring<T>> { size_t operator()(const Ring<T>& r) const; };

template <typename T, bool = (sizeof(T) > 8) && !std::is_same<T, int>::value>
struct is_large : std::integral_constant<bool, sizeof(T) >= 8> {};

template <typename T, ENABLE_IF(!is_large<T>::value)>
auto copy(T from, T* to = nullptr) -> std::enable_if_t<N == 0 || N != 2, int> { return 0; }

template <typename T> constexpr bool large_v = is_large<T>::value;
template <typename... Args> using Tuple = std::tuple<Args...>;
template <template <typename> class C, typename T> void apply(C<T> c) {}
template <typename T> Ring(T) -> Ring<T, 1>;
extern template class Ring<int, 2>;
template void apply(Ring<int> ring);
template <typename T>
typename Ring<T>::iterator begin(Ring<T>& ring) noexcept(noexcept(ring.begin()));
