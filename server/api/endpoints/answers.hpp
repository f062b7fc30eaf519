// How endpoints answer; for sources in this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/documents/documents.hpp"
#include "server/api/endpoints/parameters.hpp"
#include "server/api/responses.hpp"
#include "server/api/router.hpp"

namespace aspis::api {

/// With the last one taken off, if it is one more than was asked for: whether there are more.
template <class Row>
bool take_more(std::vector<Row>& rows, int limit) {
  const bool more = rows.size() > static_cast<std::size_t>(limit);
  if (more) rows.pop_back();
  return more;
}

/// The body cannot be read: 400 where it is no JSON, else 422.
[[nodiscard]] http::Response bad_body(const Call&, const protocol::Error&);

using access::Permission;

/// Who does it, as logs say: "anna (assistant)". For endpoints of staff.
[[nodiscard]] std::string actor_of(const Call&);
/// And when.
[[nodiscard]] tournament::Stamp stamp_of(const Call&);

/// What was done.
struct Done {
  std::vector<std::string> consequences = {};
  std::optional<int> pending = {};
};
inline constexpr row::Field done_fields[] = {
    ASPIS_FIELD(Done, consequences, "its consequences, or when it becomes public, a line each"),
    ASPIS_FIELD(Done, pending, "its id, as long as it can be cancelled").left_out(),
};
ASPIS_DOCUMENT(Done, "Publishing", done_fields, "What was done.")
/// Of what cannot be cancelled.
inline constexpr row::Type consequences_type{"", "The consequences of an act.",
                                             std::span(done_fields).first(1), 0, "Consequences"};

/// Of a handler that answers what followed from its act.
[[nodiscard]] inline Endpoint act(Audience who, std::string_view pattern, Handler handler,
                                  std::string_view about, const row::Type& input) {
  return post(who, pattern, handler, about, input, consequences_type);
}

/// For acts of HostedTournament: Done or 409. Whoever is answered sees them at
/// once.
[[nodiscard]] hosting::ActDone answer_act(const CallPointer&, const http::Reply&);
/// Carries out an act and answers so; with ?preview=1 answers what it would lead to, and changes
/// nothing.
void carry_out(const CallPointer&, const http::Reply&, tournament::Act);

[[nodiscard]] Matches matches_of(const db::Store&);
[[nodiscard]] Heading heading_of(const Call&);
/// Of the tournament's topic.
[[nodiscard]] std::int64_t version_in(const Call&);
/// As who asks may see it. Throws db::StoreError where the tournament's file cannot be read.
[[nodiscard]] tournament::Snapshot snapshot_in(const Call&);
/// With what is held back, for deciding what may be shown.
[[nodiscard]] tournament::Snapshot whole_snapshot_in(const Call&);
/// Whether who asks may see this game: one that is not held back, or the student's own where the
/// plan shows it at once. `whole` as whole_snapshot_in().
[[nodiscard]] bool sees(const Call&, const Tournament& whole, const db::MatchRow&,
                        const db::GameRow&);
/// The tournament's topic that tells who asks of its results.
[[nodiscard]] std::string results_topic(const Call&);
/// A text that is made of the snapshot; kept for those who ask next.
[[nodiscard]] std::string cached_text(
    const Call&, const std::string& key,
    const std::function<std::string(const tournament::Tournament&)>& make);

/// With standard error, as it counts for who asks; nothing where there is no such game, or who asks
/// may not see it.
[[nodiscard]] std::optional<db::GameRow> seen_game(const Call&, const Tournament& whole,
                                                   const db::Store&, std::int64_t id);

/// The lists of games, alike for everybody and for their own players.
[[nodiscard]] http::Response games_page(const Call&, const PageQuery&);
[[nodiscard]] http::Response practice_page(const Call&, const PageQuery&);

}  // namespace aspis::api
