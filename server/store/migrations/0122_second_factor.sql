-- A second factor of a person (decision 131): the sealed secret of a TOTP app. Null `confirmed_at`: it is being set up.
CREATE TABLE sys_second_factor (
  user_id varchar(40) PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  secret text NOT NULL CHECK (secret <> ''),
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last: it and earlier ones are refused.
  last_step bigint NOT NULL DEFAULT 0,
  -- Steps that the clock of the app is ahead of the server's.
  drift integer NOT NULL DEFAULT 0,
  -- A code that was right for another time of day, as the step of the app's clock: the next one proves it.
  drifted_step bigint
);

-- Ten codes that replace the app, each once; SHA-256 under a key.
CREATE TABLE sys_recovery_code (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  code_hash varchar(64) NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (user_id, code_hash)
);

-- A login whose first step was right and that waits for the second.
CREATE TABLE sys_login_challenge (
  id_hash varchar(64) PRIMARY KEY CHECK (id_hash ~ '^[0-9a-f]{64}$'),
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- The hashed password as it was: another one ends the challenge.
  password varchar(255) NOT NULL,
  way varchar(10) NOT NULL CHECK (way <> ''),
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_login_challenge_user ON sys_login_challenge (user_id);
CREATE INDEX sys_login_challenge_expires_at ON sys_login_challenge (expires_at);

-- The session of a person whose role requires a second factor that is not set up: it may do nothing but that.
ALTER TABLE sys_session ADD COLUMN second_factor_due smallint NOT NULL DEFAULT 0 CHECK (second_factor_due IN (0, 1));
