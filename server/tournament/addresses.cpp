#include "server/tournament/addresses.hpp"

#include <algorithm>

#include "server/tournament/people.hpp"
#include "server/tournament/sample_bots.hpp"

namespace aspis::tournament {
namespace {

GroupAddresses list_of(const Tournament& tournament, const formats::Group& group, int stage,
                       const std::set<int>& hidden, const std::string& not_to) {
  GroupAddresses list;
  list.stage = stage;
  list.group = group.name;
  std::set<std::string> addresses;
  for (const formats::Entrant entrant : group.entrants) {
    const db::EntrantRow& row = tournament.entrants.at(static_cast<std::size_t>(entrant));
    list.members.push_back(row.number);
    if (!row.email.empty() && row.email == not_to) continue;
    const std::vector<std::string> own = split_list(row.email);
    if (own.empty()) {
      if (house_name(row).empty()) list.without.push_back(row.number);
    } else if (hidden.contains(row.number)) {
      list.hidden.push_back(row.number);
    } else {
      addresses.insert(own.begin(), own.end());
    }
  }
  list.addresses.assign(addresses.begin(), addresses.end());
  return list;
}

}  // namespace

std::vector<GroupAddresses> addresses_of(const Tournament& tournament,
                                         const formats::Schedule& schedule,
                                         const std::set<int>& hidden) {
  std::vector<GroupAddresses> lists;
  for (const formats::Stage& stage : schedule.stages) {
    for (const formats::Group& group : stage.groups) {
      lists.push_back(list_of(tournament, group, stage.number, hidden, ""));
    }
  }
  return lists;
}

std::optional<GroupAddresses> addresses_for(const Tournament& tournament,
                                            const formats::Schedule& schedule,
                                            const std::set<int>& hidden, int entrant) {
  const std::string& own = tournament.entrants.at(static_cast<std::size_t>(entrant) - 1).email;
  for (auto stage = schedule.stages.rbegin(); stage != schedule.stages.rend(); ++stage) {
    for (const formats::Group& group : stage->groups) {
      const auto& in = group.entrants;
      if (std::find(in.begin(), in.end(), entrant - 1) == in.end()) continue;
      GroupAddresses list = list_of(tournament, group, stage->number, hidden, own);
      std::erase(list.members, entrant);
      std::erase(list.without, entrant);
      return list;
    }
  }
  return std::nullopt;
}

}  // namespace aspis::tournament
