// Actions of the instructor on a whole tournament.
#include <filesystem>

#include "db/maintenance.hpp"
#include "server/api/bodies/bodies.hpp"
#include "server/api/endpoints/acts.hpp"
#include "server/api/endpoints/answers.hpp"
#include "server/exports/exports.hpp"
#include "server/exports/table.hpp"
#include "server/hosting/actions.hpp"
#include "server/tournament/people.hpp"

namespace aspis::api {
namespace {

struct Created {
  std::string name;
  std::int64_t entrants = 0;
};
constexpr row::Field created_fields[] = {
    ASPIS_FIELD(Created, name, "of its address"),
    ASPIS_FIELD(Created, entrants, "how many there are"),
};
ASPIS_DOCUMENT(Created, "Created", created_fields, "A new tournament.")
struct Backup {
  std::string file;
  std::int64_t bytes = 0;
};
constexpr row::Field backup_fields[] = {
    ASPIS_FIELD(Backup, file, "in the folder for backups"),
    ASPIS_FIELD(Backup, bytes, "its size"),
};
ASPIS_DOCUMENT(Backup, "Backup", backup_fields, "A backup that was made.")
struct Deleted {
  std::string name;
};
constexpr row::Field deleted_fields[] = {
    ASPIS_FIELD(Deleted, name, "of its address"),
};
ASPIS_DOCUMENT(Deleted, "", deleted_fields, "A tournament that is gone.")

http::Response create(const Call& call, hosting::NewTournamentRequest fresh) {
  if (auto full = no_room(call.router.parts().disk)) return *std::move(full);
  fresh.by = actor_name(call);
  const auto made = call.router.parts().tournaments.create(fresh);
  if (!made) return unusable(made.error().text);
  const std::string name = (*made)->info().name;
  http::Response response = private_json(Created{name, std::ssize((*made)->entrants())}, 201);
  response.headers.emplace_back("Location", "/api/v1/tournaments/" + name);
  return response;
}

using Tokens = std::vector<std::pair<int, std::string>>;

/// One row for each person; the people of a team share a token.
std::string tokens_csv(const std::vector<db::EntrantRow>& entrants, const Tokens& tokens) {
  std::string csv = exports::csv_row({"alias", "name", "email", "token"});
  for (const auto& [number, token] : tokens) {
    for (const db::EntrantRow& entrant : entrants) {
      if (entrant.number != number) continue;
      for (const tournament::Person& person : tournament::list_people(entrant)) {
        csv += exports::csv_row({entrant.alias, person.name, person.email, token});
      }
    }
  }
  return csv;
}

http::Response back_up(const Call& call) {
  const ApiParts& parts = call.router.parts();
  if (auto full = no_room(parts.disk)) return *std::move(full);
  std::string date = parts.date();
  std::erase_if(date, [](char letter) { return letter == '-' || letter == ':'; });
  const std::string name = call.tournament_name + "-" + date + ".db";
  std::filesystem::create_directories(parts.backups);
  const auto bytes = db::backup(call.tournament->file(), parts.backups / name);
  if (!bytes) {
    // The error contains paths of this machine, so only the log gets it.
    parts.log.error("backup-failed", {{"file", name}, {"what", bytes.error().text}});
    return refused("the backup failed: one with the same time already exists, or the disk failed");
  }
  parts.log.info("backup", {{"file", name}});
  return private_json(Backup{name, static_cast<std::int64_t>(*bytes)});
}

/// Only before the first start, so that results are never deleted.
http::Response delete_tournament(const Call& call) {
  if (call.tournament->read(hosting::has_started) ||
      !hosting::is_untouched(call.tournament->info())) {
    return refused("the tournament has begun: only one that never started can be deleted");
  }
  const ApiParts& parts = call.router.parts();
  if (auto done = parts.tournaments.remove(call.tournament_name); !done) {
    return refused(done.error().text);
  }
  parts.publisher.forget(call.tournament_name);
  parts.log.info("tournament-deleted", {{"name", call.tournament_name}, {"by", actor_name(call)}});
  return private_json(Deleted{call.tournament_name});
}

}  // namespace

void issue_tokens(const CallPointer& call, const http::Reply& reply, const TokensBody& body) {
  std::vector<int> numbers;
  for (const std::string& alias : body.aliases) {
    numbers.push_back(find_entrant_number(*call->tournament, alias));
    if (numbers.back() == 0) return reply(unusable(unknown_alias("entrants", alias)));
  }
  hosting::issue_tokens(
      *call->tournament, {actor_name(*call), body.reason}, std::move(numbers),
      [call, reply](const protocol::Result<Tokens>& tokens) {
        if (!tokens) return reply(refused(tokens.error().text));
        reply(as_file(private_text("text/csv; charset=utf-8",
                                   tokens_csv(call->tournament->entrants(), *tokens)),
                      call->tournament_name + "-tokens.csv"));
      });
}

void start(const CallPointer& call, const http::Reply& reply, const db::StopAfter& stop) {
  hosting::start(*call->tournament, actor_name(*call), answer_act(call, reply), stop);
}

void pause_tournament(const CallPointer& call, const http::Reply& reply, const PauseBody& body) {
  hosting::pause(*call->tournament, {actor_name(*call), body.reason}, body.at_once,
                 answer_act(call, reply));
}

void play_on(const CallPointer& call, const http::Reply& reply, const PlayOnBody& body) {
  hosting::play_on(*call->tournament, {actor_name(*call), body.reason}, body.where == "cluster",
                   answer_act(call, reply));
}

void close_round(const CallPointer& call, const http::Reply& reply, const RoundBody& body) {
  carry_out(call, reply,
            hosting::close_round(*call->tournament, {actor_name(*call), body.reason}, body.stage,
                                 body.round));
}

void set_window(const CallPointer& call, const http::Reply& reply,
                const hosting::WindowChange& change) {
  carry_out(call, reply, hosting::set_window(*call->tournament, actor_name(*call), change));
}

void announce(const CallPointer& call, const http::Reply& reply, const AnnouncementBody& body) {
  hosting::announce(*call->tournament, actor_name(*call), body.text, answer_act(call, reply));
}

void show_names(const CallPointer& call, const http::Reply& reply, const NamesBody& body) {
  hosting::NamesShown names{body.shows_names, body.names_on_paper && !body.shows_names, {}};
  if (body.hidden) {
    names.hidden.emplace();
    for (const std::string& alias : *body.hidden) {
      const int number = find_entrant_number(*call->tournament, alias);
      if (number == 0) return reply(unusable(unknown_alias("hidden", alias)));
      names.hidden->insert(number);
    }
  }
  hosting::show_names(*call->tournament, actor_name(*call), names, answer_act(call, reply));
}

void hide_name(const CallPointer& call, const http::Reply& reply, const HidesNameBody& body) {
  const int number = find_entrant_number(*call->tournament, call->captures.at(0));
  if (number == 0) return reply(unknown_entrant(call->captures.at(0)));
  hosting::hide_name(*call->tournament, number, db::HiddenNames::ChosenBy::staff, body.hides_name,
                     answer_act(call, reply));
}

/// Reopens a failed tournament. Starting does that, too.
void retry(const CallPointer& call, const http::Reply& reply) {
  if (call->tournament->info().state != tournament::RunState::failed) {
    return reply(refused("this tournament is open: no error has stopped it"));
  }
  hosting::start(*call->tournament, actor_name(*call), answer_act(call, reply));
}

std::vector<Endpoint> instructor_endpoints() {
  return {
      post(Permission::create, "/api/v1/tournaments", taking<create, read_new_tournament>,
           "Create a tournament from a preset or plan and a roster", new_tournament_body_type,
           CreatedType)
          .takes_upload()
          .with_status(201, "made; it is paused")
          .may_say({507}),
      post(Permission::create, "/api/v1/tournaments/{tournament}/delete",
           taking<delete_tournament, read_nothing>,
           "Delete a tournament that never started, with its roster, its tokens and the programs "
           "that were uploaded",
           NothingType, DeletedType)
          .with_status(200, "it is gone"),
      post(Permission::maintain, "/api/v1/tournaments/{tournament}/backup",
           taking<back_up, read_nothing>,
           "A copy of the tournament's file in the server's folder for them", NothingType,
           BackupType)
          .may_say({507}),
  };
}

}  // namespace aspis::api
