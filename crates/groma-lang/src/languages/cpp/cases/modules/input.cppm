module;
#include <vector>
export module shapes.core:geometry;

import std;
import :detail;
export import shapes.base;
import <map>;
import "legacy.h";

export namespace shapes { class Circle {}; }
export template <typename T> T area(T radius) { return radius; }
export { int visible(); }
int internal();
