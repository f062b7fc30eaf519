#include "server/net/connection_limits.hpp"

#include <algorithm>

namespace aspis::net {

using protocol::Error;
using protocol::MutexLock;
using protocol::Result;

namespace {

constexpr const char* all_taken = "the server has reached its connection limit";

}  // namespace

ConnectionLimits::Ticket::~Ticket() {
  const MutexLock lock(limits_->mutex_);
  limits_->leave_group(*this);
  if (in_all_) --limits_->open_;
}

void ConnectionLimits::Ticket::on_displaced(std::function<void()> close) {
  const MutexLock lock(limits_->mutex_);
  close_ = std::move(close);
}

void ConnectionLimits::Ticket::touch() {
  const MutexLock lock(limits_->mutex_);
  if (group_ == nullptr || is_kept_) return;
  group_->strangers.splice(group_->strangers.end(), group_->strangers, at_);
}

void ConnectionLimits::Ticket::belongs_to(std::string_view person) {
  const MutexLock lock(limits_->mutex_);
  if (group_ == nullptr || is_kept_) return;
  static_cast<void>(limits_->keep_in(*this, limits_->find_group("person ", person)));
}

void ConnectionLimits::Ticket::keep() {
  const MutexLock lock(limits_->mutex_);
  limits_->leave_group(*this);
}

Result<void> ConnectionLimits::Ticket::keep_for_peer() {
  const MutexLock lock(limits_->mutex_);
  if (group_ == nullptr || is_kept_) return {};
  return limits_->keep_in(*this, *group_);
}

Result<ConnectionLimits::TicketPtr> ConnectionLimits::admit(const std::string& peer) {
  std::function<void()> close;
  TicketPtr ticket;
  {
    const MutexLock lock(mutex_);
    Group& group = find_group("peer ", peer);
    Ticket* displaced = nullptr;
    if (group.strangers.size() >= max_per_peer_) displaced = find_displaceable(group);
    if (displaced == nullptr && open_ >= max_total_) {
      for (auto fullest = by_strangers_.rbegin(); fullest != by_strangers_.rend(); ++fullest) {
        displaced = find_displaceable(*fullest->second);
        if (displaced != nullptr) break;
      }
      if (displaced == nullptr) {
        forget_if_empty(group);
        return Error{all_taken};
      }
    }
    ticket.reset(new Ticket(shared_from_this(), true));
    ++open_;
    add_stranger(*ticket, group);  // first: keeps the group alive
    if (displaced != nullptr) {
      leave_group(*displaced);
      if (std::exchange(displaced->in_all_, false)) --open_;
      close = std::exchange(displaced->close_, nullptr);
    }
  }
  if (close) close();
  return ticket;
}

Result<ConnectionLimits::TicketPtr> ConnectionLimits::admit_proxy() {
  const MutexLock lock(mutex_);
  if (open_ >= max_total_) return Error{all_taken};
  ++open_;
  return TicketPtr(new Ticket(shared_from_this(), true));
}

Result<ConnectionLimits::TicketPtr> ConnectionLimits::admit_behind_proxy(const std::string& peer) {
  TicketPtr ticket(new Ticket(shared_from_this(), false));
  const MutexLock lock(mutex_);
  if (auto kept = keep_in(*ticket, find_group("peer ", peer)); !kept) return kept.error();
  return ticket;
}

ConnectionLimits::Group& ConnectionLimits::find_group(std::string_view kind,
                                                      std::string_view name) {
  std::string key = std::string(kind) + std::string(name);
  Group& group = groups_[key];
  if (group.name.empty()) group.name = std::move(key);
  return group;
}

/// The error says that the group has reached its limit; then nothing has changed.
Result<void> ConnectionLimits::keep_in(Ticket& ticket, Group& group) {
  if (group.kept >= max_per_peer_) {
    forget_if_empty(group);
    return Error{"too many connections from your address: " + std::to_string(max_per_peer_) +
                 " are open"};
  }
  ++group.kept;  // first: keeps the group alive
  leave_group(ticket);
  ticket.group_ = &group;
  ticket.is_kept_ = true;
  return {};
}

void ConnectionLimits::add_stranger(Ticket& ticket, Group& group) {
  by_strangers_.erase({group.strangers.size(), &group});
  ticket.group_ = &group;
  ticket.at_ = group.strangers.insert(group.strangers.end(), &ticket);
  by_strangers_.emplace(group.strangers.size(), &group);
}

void ConnectionLimits::leave_group(Ticket& ticket) {
  Group* const group = std::exchange(ticket.group_, nullptr);
  if (group == nullptr) return;
  if (std::exchange(ticket.is_kept_, false)) {
    --group->kept;
  } else {
    by_strangers_.erase({group->strangers.size(), group});
    group->strangers.erase(ticket.at_);
    if (!group->strangers.empty()) by_strangers_.emplace(group->strangers.size(), group);
  }
  forget_if_empty(*group);
}

void ConnectionLimits::forget_if_empty(Group& group) {
  if (group.strangers.empty() && group.kept == 0) groups_.erase(std::string(group.name));
}

ConnectionLimits::Ticket* ConnectionLimits::find_displaceable(const Group& group) const {
  const auto found = std::find_if(group.strangers.begin(), group.strangers.end(),
                                  [](const Ticket* ticket) { return ticket->close_ != nullptr; });
  return found == group.strangers.end() ? nullptr : *found;
}

}  // namespace aspis::net
