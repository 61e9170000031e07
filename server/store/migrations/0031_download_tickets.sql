-- What a browser fetches by itself, without the token of its page: made for one account, read once, within a minute.
CREATE TABLE sys_download_ticket (
  ticket_hash varchar(64) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- What it is for: names and contents of files, chosen when the ticket was given.
  archive jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_download_ticket_expiry ON sys_download_ticket (expires_at);
CREATE INDEX sys_download_ticket_user ON sys_download_ticket (user_id);
