#pragma once

#include "referee/formats/ratings.hpp"
