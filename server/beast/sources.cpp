// All of Beast that is no template.
#include <boost/beast/src.hpp>
