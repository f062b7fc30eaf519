// A verdict as JSON, for pages and programs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "referee/solitaire/crossed_words/judge/verdict.hpp"

namespace aspis::solitaire::crossed_words::judge {

/// Rows and columns count from 1. Every key is always there; what is not known is null.
[[nodiscard]] nlohmann::ordered_json json_of(const Verdict&);

}  // namespace aspis::solitaire::crossed_words::judge
