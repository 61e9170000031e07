-- What is known of each archive of the school's backups beside its file; the row goes with the archive.
CREATE TABLE sys_backup (
  name varchar(60) PRIMARY KEY CHECK (name <> ''),
  -- NULL: made by the schedule, or by the command, which writes no row until the first drill.
  made_by varchar(100),
  -- Bytes of the archive with all its files; NULL like the next two until they are known.
  full_size bigint CHECK (full_size >= 0),
  file_count integer CHECK (file_count >= 0),
  -- Files that were missing or damaged when the backup was made.
  broken_count integer CHECK (broken_count >= 0),
  -- The last drill; NULL: none.
  checked_at timestamptz,
  check_passed boolean,
  check_message varchar(1000),
  CHECK ((checked_at IS NULL) = (check_passed IS NULL))
);
