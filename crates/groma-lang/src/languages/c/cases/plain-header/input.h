/* No guard, nothing of C++ in it but what is guarded. */
#ifdef __cplusplus
#include <vector>
extern "C" {
namespace hidden { class Gone; }
#endif

struct class_like { int class; };
int namespace(int template);

#ifdef __cplusplus
}
#endif
