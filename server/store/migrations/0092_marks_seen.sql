-- When somebody last put their new marks away on the first page: what was marked since then is new. At the server, for pupils change computers.
CREATE TABLE teaching_marks_seen (
  user_id varchar(40) PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL
);
