#include "referee/analysis/analyst.hpp"

#include "referee/analysis/boxing/analyst.hpp"
#include "referee/analysis/croquet/analyst.hpp"
#include "referee/analysis/wordcube/analyst.hpp"

namespace aspis::analysis {

protocol::Result<std::unique_ptr<Analyst>> analyst_for(const rules::Rules& rules,
                                                       const rules::Setup& setup,
                                                       const words::Dictionary* dictionary) {
  const std::string name(rules.name());
  if (setup.seats != 2) {
    return protocol::Error{"a game between " + std::to_string(setup.seats) +
                           " has no proven values: only games between two players can be analysed"};
  }
  if (name == "croquet") return std::unique_ptr<Analyst>(new croquet::CroquetAnalyst);
  if (name == "boxing") return std::unique_ptr<Analyst>(new boxing::BoxingAnalyst);
  if (name == "wordcube" && dictionary != nullptr) {
    return std::unique_ptr<Analyst>(new wordcube::CubeAnalyst);
  }
  return protocol::Error{"no analysis is available for " + name};
}

}  // namespace aspis::analysis
