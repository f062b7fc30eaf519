// Compiles the parts of Beast that are not templates.
#include <boost/beast/src.hpp>
