#pragma once
#include <string>

/// A shape with sides.
class Shape : public Base, private Hidden<int> {
    int sides_ = 0;  // not public

public:
    Shape();
    explicit Shape(int sides) : sides_(sides), names_{"a", "b"} { Grow(); }
    Shape(const Shape&) = delete;
    Shape& operator=(Shape&&) noexcept = default;
    virtual ~Shape();

    // Computes the area.
    virtual double Area(double scale = 1.0, const std::string& unit = {}) const = 0;
    static Shape* Make() { return nullptr; }
    operator bool() const { return sides_ > 0; }
    bool operator==(const Shape& other) const;
    int& operator[](int at);
    void operator()() const&;
    friend void Swap(Shape& a, Shape& b) { a = b; }
    friend class Other;

    struct Corner {
        int x, y;
        enum class Kind : unsigned char { Sharp, Round = 2 };
        Kind kind;
    };

protected:
    using List = std::vector<Corner>;
    int depth = 0;

private:
    class Secret;
    struct Cache { void Clear(); };
    void Grow();
    std::string names_;
};

struct Open final { int value; private: int hidden; };
union Either { int i; float f; };
class Forward;
