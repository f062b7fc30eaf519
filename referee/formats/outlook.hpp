#pragma once

#include "referee/formats/schedule.hpp"
