-- Counts of the last seconds to the last day, of all servers together. Out of the database's log: nobody waits for a disk
-- or a standby to count a request, and a crash of the database may forget them.
CREATE UNLOGGED TABLE IF NOT EXISTS sys_login_failure (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
ALTER TABLE sys_login_failure SET UNLOGGED;
