// The two parts of an archive; for sources in this folder. Both throw std::system_error where the
// disk refuses, and db::StoreError.
#pragma once

#include "server/api/documents/documents.hpp"
#include "server/archive/archive.hpp"

namespace aspis::archive {

/// What lists say of it.
[[nodiscard]] hosting::TournamentInfo info_of(const Entry&, bool names);
[[nodiscard]] api::Heading heading_of(const Entry&, bool names);
/// A Game document a game that is stored, the oldest first. What decided one that does not count as
/// it was played is left out.
[[nodiscard]] std::vector<api::Json> games_of(const Entry&);

/// The pages and their scripts, and what they show: each document of the interface as a script,
/// since pages from a disk can load no other file.
void write_pages(const std::vector<Entry>&, const std::filesystem::path& folder, const Choices&);
/// Tables and records. A line where a record cannot be read, or is not written.
[[nodiscard]] protocol::Result<void> write_dataset(const std::vector<Entry>&,
                                                   const std::filesystem::path& folder,
                                                   const Choices&);

}  // namespace aspis::archive
