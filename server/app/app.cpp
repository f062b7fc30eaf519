#include "server/app/app.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "protocol/ascii.hpp"
#include "protocol/sha256.hpp"
#include "protocol/utc.hpp"
#include "referee/words/word_list_text.hpp"
#include "server/archive/archive.hpp"
#include "server/hosting/registry.hpp"
#include "server/http/server.hpp"
#include "server/live/hub.hpp"
#include "server/login/bot_listener.hpp"
#include "server/net/address.hpp"
#include "server/net/listener.hpp"
#include "server/watch/metrics.hpp"
#include "web/files.hpp"

namespace aspis::app {
namespace {

using protocol::Error;
using protocol::Result;

std::string failure_text(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "unknown exception";
  }
}

/// The parts that come with the program: share/aspis next to its bin folder.
std::filesystem::path share_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return program.parent_path().parent_path() / "share" / "aspis";
}

}  // namespace

App::App(Settings settings, std::string program, watch::Log& log, bool new_password)
    : settings_(std::move(settings)),
      program_(std::move(program)),
      log_(log),
      new_password_(new_password) {
}

App::~App() {
  suspend();
}

Result<void> App::open() {
  auto opened = open_all();
  if (!opened) suspend();
  return opened;
}

Result<void> App::open_all() {
  const Settings wanted = settings_;
  settings_ = fitted(wanted, net::raise_descriptor_limit());
  if (settings_ != wanted) {
    log_.warning("few-descriptors", {{"http-in-all", std::to_string(settings_.http_max_total)},
                                     {"bots-in-all", std::to_string(settings_.bots_max_total)},
                                     {"what", "raise the hard limit, ulimit -Hn"}});
  }
  if (auto opened = open_data(); !opened) return opened;
  if (auto opened = open_words(); !opened) return opened;
  if (auto opened = open_pages(); !opened) return opened;
  auto webhook = make_webhook(settings_, *folder_, log_);
  if (!webhook) return webhook.error();
  webhook_ = *std::move(webhook);
  if (webhook_) {
    publisher_.set_told([this](const std::string& name, const tournament::Snapshot& shown) {
      webhook_->published(name, shown);
    });
  }
  game_thread_.emplace(sandbox_, [this](const std::exception_ptr& failure) {
    log_.error("referee-fault", {{"what", failure_text(failure)}});
  });
  watchdog_.emplace(log_);
  watchdog_->watch("game", game_thread_->host().io());
  watchdog_->watch("http", server_->io());
  const sandbox::Ability& ability = sandbox_.ability();
  log_.info("boxes", {{"level", std::string(letter(ability.level))},
                      {"what", ability.what},
                      {"better", ability.better}});
  hosting::RegistryOptions plan;
  plan.folder = folder_->tournaments();
  plan.house_folder = settings_.house;
  if (settings_.house.empty()) plan.house_folder = share_folder() / "bots";
  plan.dictionary = &*dictionary_;
  plan.dictionary_path = dictionary_path_.string();
  plan.games_at_once = games_at_once(settings_);
  plan.remote.ping_every = settings_.ping;
  plan.remote.lag_a_move = settings_.lag_a_move;
  plan.remote.lag_quota = settings_.lag_quota;
  plan.remote.lag_by_kernel = settings_.lag_by_kernel;
  plan.remote.after_welcome =
      "lobby http " + greeting_.pages + "\n" + std::string(seats::takes_line);
  plan.date = protocol::utc_now;
  plan.program = program_;
  plan.practice_an_hour = settings_.practice_an_hour;
  plan.practice_kept = settings_.practice_kept;
  plan.versions_a_day = settings_.versions_a_day;
  plan.building_a_day = std::chrono::ceil<std::chrono::seconds>(settings_.building_a_day);
  plan.scrimmages = settings_.scrimmages;
  plan.scrimmage_hour = settings_.scrimmage_hour;
  plan.cluster = {settings_.slurm,
                  {settings_.slurm_partition, settings_.slurm_account, settings_.slurm_time_limit},
                  settings_.slurm_shard};
  plan.disk = &*disk_;
  plan.failed = [this](const std::string& name, const std::string& why) {
    if (why.empty()) {
      log_.warning("tournament-goes-on", {{"tournament", name}});
    } else {
      log_.error("tournament-failed", {{"tournament", name}, {"why", why}});
    }
  };
  registry_.emplace(std::move(plan), *game_thread_, publisher_);
  if (auto opened = open_bots(); !opened) return opened;
  if (auto opened = open_password(); !opened) return opened;
  answer();
  return {};
}

Result<void> App::open_data() {
  auto folder = DataFolder::open(settings_.data);
  if (!folder) return folder.error();
  folder_.emplace(*std::move(folder));
  disk_.emplace(settings_.data, static_cast<std::uint64_t>(settings_.disk_reserve_mb) << 20U);
  password_.emplace(folder_->password());
  sessions_.emplace(std::chrono::duration_cast<std::chrono::seconds>(settings_.session));
  accounts_.emplace(folder_->accounts());
  if (const auto accounts = accounts_->all(); !accounts) return accounts.error();
  return {};
}

/// Called when nothing else can prevent the start, because a new password is shown only once.
Result<void> App::open_password() {
  if (password_->exists() && !new_password_) return {};
  auto made = password_->make();
  if (!made) return made.error();
  greeting_.password = *std::move(made);
  return {};
}

Result<void> App::open_words() {
  std::optional<std::filesystem::path> path = settings_.dictionary;
  if (settings_.dictionary.empty()) path = words::default_dictionary_path();
  if (!path) return Error{"the default word list is missing: name one with --dict FILE"};
  auto dictionary = words::Dictionary::load(*path);
  if (!dictionary) return dictionary.error();
  dictionary_path_ = std::filesystem::absolute(*path);
  dictionary_.emplace(*std::move(dictionary));
  return {};
}

Result<void> App::open_bots() {
  login_.emplace(*registry_, log_);
  login::BotLimits limits;
  limits.max_per_peer = settings_.bots_max_per_peer;
  limits.max_total = settings_.bots_max_total;
  bots_.emplace(*game_thread_, limits, *login_);
  auto port = bots_->listen(settings_.bots, std::nullopt);
  if (!port) return port.error();
  greeting_.bots = net::shown_address(settings_.bots, *port);
  if (settings_.bots_tls.empty()) return {};
  port = bots_->listen(settings_.bots_tls, make_certificate(settings_));
  if (!port) return port.error();
  greeting_.bots_tls = net::shown_address(settings_.bots_tls, *port);
  return {};
}

http::ServerPlan App::server_plan() {
  http::ServerPlan plan;
  plan.address = settings_.http;
  plan.certificate = make_certificate(settings_);
  plan.limits.max_per_peer = settings_.http_max_per_peer;
  plan.limits.max_total = settings_.http_max_total;
  plan.site = this;
  plan.pages = &pages_;
  plan.own_host = http::host_of_url(settings_.address);
  const bool secure = make_certificate(settings_).has_value();
  plan.headers = security_headers(secure);
  plan.headers_in_frames = security_headers(secure, true);
  plan.proxies = settings_.proxies;
  plan.sso_header = protocol::lower_case(settings_.sso_header);
  plan.sso_email_header = protocol::lower_case(settings_.sso_email_header);
  return plan;
}

void App::handle(http::Request request, http::Reply reply) {
  // The API reports the port, which is known only after opening it.
  api::Router* const api = answering_;
  if (api == nullptr) {
    reply(http::error_response(503, "starting", "the server is starting: try again in a second"));
    return;
  }
  if (wants_page(request)) {
    reply = [plain = std::move(reply)](http::Response response) {
      plain(response.status == 404 ? missing_page() : std::move(response));
    };
  }
  api->handle(std::move(request), std::move(reply));
}

std::shared_ptr<const http::Page> App::page(std::string_view target) {
  const auto shown = answering_ ? registry_->find(previews_.tournament_in(target)) : nullptr;
  auto page = shown ? previews_.page(target, shown->info().title, greeting_.pages) : nullptr;
  return page ? page : pages_.find(find_page(target));
}

std::size_t App::body_limit(const http::Request& request) {
  api::Router* const api = answering_;
  return api == nullptr ? http::Site::body_limit(request) : api->body_limit(request);
}

std::string App::identify_person(const http::Request& request) {
  api::Router* const api = answering_;
  return api == nullptr ? "" : api->identify_person(request);
}

bool App::may_follow(const http::Request& request, const std::string& topic) {
  api::Router* const api = answering_;
  return api != nullptr && api->may_follow(request, topic);
}

void App::take_bot(protocol::Descriptor lines, const std::string& peer) {
  if (answering_ != nullptr) bots_->take(std::move(lines), peer);
}

/// Reads the files once, so that no request can make the server read a path.
void App::offer_programs() {
  for (StudentProgram& program : read_student_programs(share_folder() / "download")) {
    api::Download download{program.name, "/download/" + program.name, program.bytes.size(),
                           protocol::sha256(program.bytes)};
    pages_.put(download.path, http::make_page({.content_type = "application/octet-stream",
                                               .body = std::move(program.bytes),
                                               .gzip = std::move(program.gzip)}));
    programs_.push_back(std::move(download));
  }
}

Result<void> App::open_pages() {
  for (const web::File& file : web::files()) {
    pages_.put(std::string(file.path),
               http::make_page({.content_type = std::string(file.content_type),
                                .body = std::string(file.text),
                                .in_frames = file.path == page_in_frames}));
  }
  offer_programs();
  server_.emplace(server_plan(), hub_);
  const std::string scheme = settings_.tls_certificate.empty() ? "http://" : "https://";
  const auto port = server_->listen();
  if (!port) return port.error();
  greeting_.pages = settings_.address.empty() ? scheme + net::shown_address(settings_.http, *port)
                                              : settings_.address;
  return {};
}

/// Requests are answered from now on.
void App::answer() {
  api_.emplace(api::ApiParts{
      .tournaments = *registry_,
      .publisher = publisher_,
      .pages = pages_,
      .hub = hub_,
      .password = *password_,
      .sessions = *sessions_,
      .accounts = *accounts_,
      .log = log_,
      .metrics = metrics_,
      .watchdog = *watchdog_,
      .disk = *disk_,
      .dictionary = &*dictionary_,
      .public_address = greeting_.pages,
      .bots_address = greeting_.bots,
      .boxes = sandbox_.ability(),
      .secure = !settings_.tls_certificate.empty(),
      .backups = folder_->backups(),
      .date = protocol::utc_now,
      .programs = programs_,
      .archive = archive::write_archive_file,
      .analyses = settings_.analyses,
      .own_host = http::host_of_url(settings_.address),
  });
  add_gauges(metrics_, log_, *disk_, *server_, hub_, *bots_, *registry_);
  answering_ = &*api_;
}

Result<void> App::play_demo() {
  wait_until_open();
  demo_.emplace(*registry_, log_);
  return demo_->begin();
}

void App::wait_until_open() const {
  while (!registry_->is_open()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

/// First stops new connections, then ends games, then closes what they used.
void App::suspend() {
  demo_.reset();
  if (server_) server_->stop();
  if (bots_) bots_->close();
  if (registry_) registry_->suspend(settings_.patience);
  if (watchdog_) watchdog_->stop();
  server_.reset();
  api_.reset();
  bots_.reset();
  login_.reset();
  registry_.reset();
  webhook_.reset();
  game_thread_.reset();
}

}  // namespace aspis::app
