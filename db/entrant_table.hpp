// The entrants of a tournament and what becomes of them: who came later, who plays no more, what
// their programs are called.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "db/rows.hpp"

namespace aspis::db {

class Connection;

/// Of an open Store, whose rules for threads, transactions and errors hold here too. An entrant is
/// known by its number.
class EntrantTable {
 public:
  explicit EntrantTable(Connection& connection) : connection_(&connection) {}

  [[nodiscard]] std::vector<EntrantRow> all() const;  // by number
  [[nodiscard]] std::map<int, ArrivalRow> arrivals() const;
  [[nodiscard]] std::map<int, DepartureRow> departures() const;
  /// The best first; empty where none are stored.
  [[nodiscard]] std::vector<int> seeding() const;
  [[nodiscard]] std::vector<PassedThresholdRow> passed_thresholds() const;
  /// Whose e-mail address is kept from the others of their group.
  [[nodiscard]] std::set<int> hidden_addresses() const;
  [[nodiscard]] HiddenNames hidden_names() const;
  [[nodiscard]] std::vector<RemovedNameRow> removed_names() const;  // by id

  // Within a transaction; std::logic_error outside.

  /// Its number is the next one.
  void add_late(const EntrantRow&, const ArrivalRow&);
  /// Everything but number, alias, emblem and the program's name.
  void change(const EntrantRow&);
  /// What the entrant's program is called from now on; "" is nothing.
  void set_program_name(int entrant, const std::string& name);
  /// What the entrant chose; "" is nothing.
  void set_emblem(int entrant, const std::string& emblem);
  /// The id is given here. Rows are never deleted.
  void add_removed_name(const RemovedNameRow&);
  /// In place of the entrant's earlier one, if there was one.
  void put_departure(const DepartureRow&);
  void remove_departure(int entrant);
  void hide_address(int entrant, bool hide);
  void hide_name(int entrant, HiddenNames::ChosenBy, bool hide);
  /// Once.
  void add_seeding(const std::vector<int>& entrants);
  /// The first one for this entrant and threshold stays.
  void add_passed_threshold(const PassedThresholdRow&);

 private:
  Connection* connection_;
};

/// Of a new file; without its link in the chain.
void insert_entrant(Connection&, const EntrantRow&);

}  // namespace aspis::db
