#pragma once

#include "referee/formats/results.hpp"
