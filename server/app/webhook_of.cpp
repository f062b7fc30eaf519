#include "server/app/webhook_of.hpp"

#include <utility>

#include "bots/connect/address.hpp"
#include "protocol/utc.hpp"

namespace aspis::app {

using protocol::Error;

protocol::Result<std::unique_ptr<webhook::Webhook>> webhook_of(const Settings& settings,
                                                               const DataFolder& folder,
                                                               watch::Log& log) {
  if (settings.webhook.empty()) return std::unique_ptr<webhook::Webhook>();
  webhook::WebhookPlan plan;
  auto url = connect::read_url(settings.webhook, "http", "https");
  if (!url) return Error{"webhook: " + url.error().text};
  plan.url = *std::move(url);
  auto secret = webhook::read_secret(settings.webhook_secret_file);
  if (!secret) return Error{"webhook-secret-file: " + secret.error().text};
  plan.secret = *std::move(secret);
  plan.date = protocol::utc_now;
  auto store = db::DeliveryStore::open(folder.deliveries(), plan.date());
  if (!store) return store.error();
  return std::make_unique<webhook::Webhook>(std::move(plan), *std::move(store), log);
}

}  // namespace aspis::app
