#pragma once

#include "referee/formats/plan.hpp"
