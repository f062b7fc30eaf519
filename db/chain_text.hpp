// chain_text(), which SQL calls to make one text of a row's values.
#pragma once

struct sqlite3;

namespace aspis::db {

/// For statements of this connection; the schema of a file may not call it. `17 "won" null`: values
/// with a space between, texts as JSON, so that no two rows are the same text.
void add_chain_text(sqlite3*);

}  // namespace aspis::db
