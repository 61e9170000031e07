-- Wrong passwords of the last day, by account: a first page counts them.
CREATE INDEX sys_log_login_failure ON sys_log (create_time, username)
  WHERE log_type = 1 AND log_content LIKE '%登录失败：账号或密码错误';

-- Passwords that the server made for pupils, until their credential sheets are closed, for at most a day. The passwords are
-- sealed for the person who made them.
CREATE TABLE sys_credential_sheet (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  origin varchar(10) NOT NULL CHECK (origin IN ('import', 'generate', 'reset')),
  account_count integer NOT NULL CHECK (account_count > 0),
  sealed text NOT NULL CHECK (sealed <> ''),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_credential_sheet_user ON sys_credential_sheet (user_id);
CREATE INDEX sys_credential_sheet_expires_at ON sys_credential_sheet (expires_at);

-- The last login of a person, which outlives the session. A table of its own: a login changes no account.
CREATE TABLE sys_last_login (
  user_id varchar(40) PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  logged_in_at timestamptz NOT NULL
);
INSERT INTO sys_last_login (user_id, logged_in_at)
  SELECT user_id, max(at) FROM (
    SELECT user_id, created_at AS at FROM sys_session
    UNION ALL SELECT user_id, last_used_at FROM sys_known_device
  ) known GROUP BY user_id;
