# Games that lie outside this tree: docs/adding_a_game.md.

# aspis_games(TARGET [FOLDER...]): compiles the games of these folders into the target, with the table
# that rules::extra_games() gives. A folder nim holds sources, one of which defines
# `const Rules& aspis::rules::nim::rules()`. What a program brings goes before the table that
# aspis_rules brings, so that a program can have games of its own.
function(aspis_games target)
  set(declarations)
  set(entries)
  foreach(folder ${ARGN})
    get_filename_component(folder ${folder} ABSOLUTE)
    get_filename_component(game ${folder} NAME)
    get_filename_component(parent ${folder} DIRECTORY)
    if(NOT game MATCHES "^[a-z][a-z0-9_]*$")
      message(FATAL_ERROR "A game's folder is named as the game, like tic_tac_toe, not '${game}'")
    endif()
    if(EXISTS ${PROJECT_SOURCE_DIR}/referee/rules/${game})
      message(FATAL_ERROR "There is a game '${game}' in referee/rules already")
    endif()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    if(NOT sources)
      message(FATAL_ERROR "No source of a game in ${folder}")
    endif()
    target_sources(${target} PRIVATE ${sources})
    target_include_directories(${target} PRIVATE ${parent})
    string(APPEND declarations "namespace ${game} {\nconst Rules& rules();\n}\n")
    string(APPEND entries "&${game}::rules(), ")
  endforeach()
  set(table ${CMAKE_CURRENT_BINARY_DIR}/${target}_extra_games.cpp)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [[
// Made by cmake/games.cmake.
#include "referee/rules/catalog.hpp"

namespace aspis::rules {

@declarations@
std::vector<const Rules*> extra_games() {
  return {@entries@};
}

}  // namespace aspis::rules
]])
  # A file of its own in the library: the linker leaves it out where a program brings another one.
  set_source_files_properties(${table} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${table})
endfunction()
