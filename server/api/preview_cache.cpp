#include "server/api/preview_cache.hpp"

#include <algorithm>

namespace aspis::api {

std::string PreviewCache::png(const exports::chart::Picture& picture) {
  const std::string key = exports::chart::svg(picture, "");
  {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(made_.begin(), made_.end(),
                                    [&](const auto& made) { return made.first == key; });
    if (known != made_.end()) {
      made_.splice(made_.begin(), made_, known);
      return known->second;
    }
  }
  auto drawn = exports::chart::png(picture);
  if (!drawn) return "";
  const std::lock_guard lock(mutex_);
  made_.emplace_front(key, *drawn);
  if (made_.size() > most) made_.pop_back();
  return *std::move(drawn);
}

}  // namespace aspis::api
