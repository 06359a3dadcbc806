// An explicit instantiation.
template <typename T> struct Box {
    T value;
};
template struct Box<int>;
