#include "referee/formats/plan_writer.hpp"

#include "referee/formats/plan_fields.hpp"

namespace aspis::formats {

void PlanWriter::halves(const char* key, int doubled) {
  if (doubled % 2 == 0) {
    json_[key] = doubled / 2;
  } else {
    json_[key] = doubled / 2.0;
  }
}

void PlanWriter::duration(const char* key, std::chrono::milliseconds value) {
  json_[key] = value.count() == 0 ? "0s" : protocol::text(value);
}

void PlanWriter::limit(const char* key,
                       const std::optional<std::optional<std::chrono::milliseconds>>& value) {
  json_[key] = !value ? "own" : !*value ? "none" : protocol::text(**value);
}

void PlanWriter::criteria(const char* key, const std::vector<Criterion>& value) {
  Json list = Json::array();
  for (const Criterion criterion : value) list.push_back(name(criterion));
  json_[key] = std::move(list);
}

void PlanWriter::options(const char* key, const std::vector<protocol::Option>& value) {
  Json object = Json::object();
  for (const protocol::Option& option : value) object[option.key] = option.value;
  json_[key] = std::move(object);
}

void PlanWriter::entry(const char* key, const Entry& value) {
  if (value.who == Entry::Who::everyone) {
    json_[key] = "everyone";
  } else {
    json_[key] = {{value.who == Entry::Who::top ? "top" : "tied", value.count}};
  }
}

void PlanWriter::object(const char* key, const std::function<void(PlanWriter&)>& visit_inner) {
  Json inner = Json::object();
  PlanWriter writer(inner);
  visit_inner(writer);
  json_[key] = std::move(inner);
}

void PlanWriter::thresholds(const char* key, std::vector<Threshold>& value) {
  Json list = Json::array();
  for (Threshold& threshold : value) {
    Json inner = Json::object();
    PlanWriter writer(inner);
    visit(writer, threshold);
    list.push_back(std::move(inner));
  }
  json_[key] = std::move(list);
}

void PlanWriter::stages(const char* key, std::vector<StagePlan>& value, const StagePlan&) {
  Json list = Json::array();
  for (StagePlan& stage : value) {
    Json inner = Json::object();
    PlanWriter writer(inner);
    visit(writer, stage);
    list.push_back(std::move(inner));
  }
  json_[key] = std::move(list);
}

}  // namespace aspis::formats
