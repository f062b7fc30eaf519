# aspis_folder(NAME [DEPENDS TARGET...]): the static library aspis_NAME of every source in
# this folder and below.
function(aspis_folder name)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(aspis_${name} STATIC ${sources})
  target_link_libraries(aspis_${name} PUBLIC ${arg_DEPENDS} PRIVATE aspis_compiler)
  target_include_directories(aspis_${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()
