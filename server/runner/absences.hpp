// Who has no program in a run, and why.
#pragma once

#include <string>

#include "server/runner/run_options.hpp"

namespace aspis::runner {

/// Departed, or without a program. In a server bots come and go, so that only the former are
/// absent.
[[nodiscard]] bool is_absent(const RunOptions&, const tournament::Tournament&, formats::Entrant);
/// "disqualified: PLAYER.TXT is missing", "no program was handed in".
[[nodiscard]] std::string why_absent(const RunOptions&, const tournament::Tournament&,
                                     formats::Entrant);
/// Without a program there is nothing to play between two, nor where nobody has one.
[[nodiscard]] bool is_decided_by_absence(const RunOptions&, const tournament::Tournament&,
                                         const formats::DueGame&);

}  // namespace aspis::runner
