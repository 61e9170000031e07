-- A page on another device that lets its statecharts be watched, by a code that works once. Kept for a day after its end.
CREATE TABLE qa_link (
  id varchar(40) PRIMARY KEY,
  owner_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  code_hash varchar(64) NOT NULL UNIQUE,
  code_expires_at timestamptz NOT NULL,
  -- Of the page that joined.
  ticket_hash varchar(64) UNIQUE,
  device varchar(120),
  ends_at timestamptz NOT NULL,
  end_reason varchar(20),
  -- When either end was last known to be there, by whichever server it is on.
  watcher_seen_at timestamptz NOT NULL,
  tab_seen_at timestamptz,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX qa_link_owner ON qa_link (owner_id);
CREATE INDEX qa_link_time ON qa_link (create_time);
