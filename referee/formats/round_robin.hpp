#pragma once

#include "referee/formats/groups.hpp"
