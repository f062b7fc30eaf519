// A survey with its open matches sorted for looking up. Never changes.
#pragma once

#include <utility>
#include <vector>

#include "referee/formats/survey.hpp"

namespace aspis::tournament {

class SurveyView {
 public:
  explicit SurveyView(formats::Survey);
  SurveyView(const SurveyView&) = delete;
  SurveyView& operator=(const SurveyView&) = delete;

  [[nodiscard]] const formats::Survey& survey() const { return survey_; }

  /// Of a match that still has games to come. Throws std::logic_error where there is none.
  [[nodiscard]] const formats::Pairing& pairing(const formats::MatchKey&) const;

  /// The stages without their pairings.
  [[nodiscard]] std::vector<formats::Stage> outline() const;

 private:
  formats::Survey survey_;
  std::vector<std::pair<formats::MatchKey, const formats::Pairing*>> open_;
};

}  // namespace aspis::tournament
