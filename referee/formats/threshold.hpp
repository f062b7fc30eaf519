#pragma once

#include "referee/formats/scrimmage.hpp"
