NS_BEGIN_NAMESPACE
NS_EXPORT

class API_EXPORT Widget : public QObject {
    Q_OBJECT
    Q_PROPERTY(int size READ size)
    DISALLOW_COPY(Widget)

public Q_SLOTS:
    INLINE API_CONSTEXPR Widget(int size) NOEXCEPT_MACRO : size_(size) {}
    API_FUNC ~Widget();
    API_CONSTEXPR20 auto size() const -> int { return size_; }
    int locked() const EXCLUSIVE_LOCKS_REQUIRED(mu_) { return 0; }
    MOCK_METHOD(void, Call, (int), (override));

signals:
    void changed(int size);

private:
    Mutex mu_;
    int size_ GUARDED_BY(mu_);
    void (Widget::*handler_)(int);
    int (*function_)(int) = nullptr;
};

struct alignas(16) [[deprecated("no")]] Aligned { int x; };
class DEPRECATED("old") Legacy {};

TEST(WidgetTest, Grows) { EXPECT_EQ(1, Widget(1).size()); }
PRAGMA_PUSH("x")
API_FUNC void run(const char* format ATTRIBUTE, ...);
NS_END_NAMESPACE
