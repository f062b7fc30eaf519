#include "server/api/analysis_cache.hpp"

#include <algorithm>
#include <utility>

#include "server/http/page.hpp"

namespace aspis::api {

std::optional<std::string> AnalysisCache::find(const std::string& sha256, Clock::time_point now) {
  std::string packed;
  {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const Kept& one) { return one.sha256 == sha256; });
    if (known == kept_.end() || now >= known->until) return std::nullopt;
    kept_.splice(kept_.begin(), kept_, known);
    packed = known->packed;
  }
  return http::gunzip(packed);
}

void AnalysisCache::put(const std::string& sha256, const std::string& document, bool is_late,
                        Clock::time_point now) {
  Kept made{sha256, http::gzip(document), is_late ? now + late_ones : Clock::time_point::max()};
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const Kept& one) { return one.sha256 == sha256; });
  kept_.push_front(std::move(made));
  if (kept_.size() > most) kept_.pop_back();
}

}  // namespace aspis::api
