#include "server/api/caches.hpp"

namespace aspis::api {
namespace {

/// Enough for a few exports and tables with a few parameters each.
constexpr std::size_t max_documents = 32;

}  // namespace

std::string DocumentCache::text(
    const std::string& tournament, const tournament::Snapshot& snapshot, const std::string& key,
    const std::function<std::string(const tournament::Tournament&)>& make) {
  {
    const std::lock_guard lock(mutex_);
    const Documents& documents = documents_[tournament];
    const auto found = documents.texts.find(key);
    if (documents.of == snapshot && found != documents.texts.end()) return found->second;
  }
  std::string text = make(*snapshot);
  const std::lock_guard lock(mutex_);
  Documents& documents = documents_[tournament];
  if (documents.of != snapshot) documents = {snapshot, {}};
  if (documents.texts.size() < max_documents) documents.texts[key] = text;
  return text;
}

void DocumentCache::forget(const std::string& tournament) {
  const std::lock_guard lock(mutex_);
  documents_.erase(tournament);
}

}  // namespace aspis::api
