// Results put right by hand. Each runs between two commits, with the file as it stands then.
#include "protocol/tokens.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/answers.hpp"

namespace aspis::api {
namespace {

using tournament::Consequences;
using Outcome = protocol::Result<Consequences>;

/// The game's id in the path, or a reply that there is none.
std::optional<std::int64_t> game_in(const CallPointer& call, const http::Reply& reply) {
  const auto id = id_in(*call);
  if (!id) reply(not_found("no game has this number"));
  return id;
}

Outcome award_to(db::Store& store, Tournament& tournament, std::int64_t game, const AwardBody& body,
                 const tournament::Stamp& stamp) {
  const auto found = tournament.games.find(game);
  if (found == tournament.games.end()) return protocol::Error{"no such game"};
  const auto& seats = found->second.seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (tournament::alias_of(tournament, seats[seat].entrant - 1) != body.to) continue;
    return tournament::award(store, tournament, game, static_cast<int>(seat), body.reason, stamp);
  }
  return protocol::Error{"to: " + protocol::in_quotes(body.to) + " does not play in game " +
                         std::to_string(game)};
}

void award(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<AwardBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  const auto game = game_in(call, reply);
  if (!game) return;
  carry_out(call, reply,
            [game = *game, body = *body, stamp = stamp_of(*call)](db::Store& store,
                                                                  Tournament& tournament) {
              return award_to(store, tournament, game, body, stamp);
            });
}

void void_game(const CallPointer& call, const http::Reply& reply) {
  const auto reason = row::read<ReasonBody>(call->request.body);
  if (!reason) return reply(bad_body(*call, reason.error()));
  const auto game = game_in(call, reply);
  if (!game) return;
  carry_out(call, reply,
            [game = *game, reason = reason->reason, stamp = stamp_of(*call)](
                db::Store& store, Tournament& tournament) {
              return tournament::void_game(store, tournament, game, reason, stamp);
            });
}

void rerun(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<RerunBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  const auto game = game_in(call, reply);
  if (!game) return;
  carry_out(call, reply,
            [game = *game, body = *body, stamp = stamp_of(*call)](db::Store& store,
                                                                  Tournament& tournament) {
              return tournament::rerun(store, tournament, game, body.fresh_board, body.reason,
                                       stamp);
            });
}

void confirm(const CallPointer& call, const http::Reply& reply) {
  const auto body = row::read<ConfirmBody>(call->request.body);
  if (!body) return reply(bad_body(*call, body.error()));
  carry_out(call, reply,
            [body = *body, stamp = stamp_of(*call)](db::Store& store, Tournament& tournament) {
              return tournament::confirm(store, tournament, body.stage, body.sample, stamp);
            });
}

void close(const CallPointer& call, const http::Reply& reply) {
  const auto reason = row::read<RemarkBody>(call->request.body);
  if (!reason) return reply(bad_body(*call, reason.error()));
  carry_out(
      call, reply,
      [reason = reason->reason, stamp = stamp_of(*call)](db::Store& store, Tournament& tournament) {
        return tournament::close(store, tournament, stamp, reason);
      });
}

}  // namespace

std::vector<Endpoint> correction_endpoints() {
  return {
      act(Permission::rule, "/api/v1/tournaments/{tournament}/games/{id}/award", award,
          "Give a game to an entrant", AwardBodyType)
          .previewed(),
      act(Permission::rule, "/api/v1/tournaments/{tournament}/games/{id}/void", void_game,
          "Void a game: it counts in no standings", ReasonBodyType)
          .previewed(),
      act(Permission::rule, "/api/v1/tournaments/{tournament}/games/{id}/rerun", rerun,
          "Have a game played again", RerunBodyType)
          .previewed(),
      act(Permission::play, "/api/v1/tournaments/{tournament}/confirm", confirm,
          "Confirm the many games of a stage of orders", ConfirmBodyType)
          .previewed(),
      act(Permission::plan, "/api/v1/tournaments/{tournament}/close", close,
          "End an open-ended tournament; the seed is public", RemarkBodyType)
          .previewed(),
  };
}

}  // namespace aspis::api
