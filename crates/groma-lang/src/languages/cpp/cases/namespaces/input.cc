namespace a {
namespace b::c { int deep(); }
namespace { int hidden() { return 1; } struct Inner { int field; }; }
inline namespace v1 { struct Versioned {}; }
static int internal() { return 2; }
extern "C" {
int from_c(void);
}
extern "C" int single(void) { return 3; }
}
namespace fs = std::filesystem;
using namespace std;
using std::vector;
using Path = std::string;
typedef void (*Callback)(int);
