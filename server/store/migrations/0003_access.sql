-- Ways in: browsers people are known by, codes that work once, recoveries of a password, and the rules that codes and
-- numbers are checked by.

-- Only the SHA-256 of a browser's id is kept, in hexadecimal.
CREATE TABLE sys_known_device (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  device_hash text NOT NULL CHECK (device_hash ~ '^[0-9a-f]{64}$'),
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX sys_known_device_last_used_at ON sys_known_device (last_used_at);

-- One live code for each purpose and subject: a mobile number, a user id, or the hash of a random id. Only a keyed hash
-- of the code is kept.
CREATE TABLE sys_one_time_code (
  purpose text NOT NULL CHECK (purpose IN ('smsLogin', 'smsRegister', 'smsReset', 'adminReset', 'thirdLogin')),
  subject varchar(64) NOT NULL CHECK (subject <> ''),
  code_hash text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  user_id varchar(40) REFERENCES sys_user (id) ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0,
  create_by varchar(100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, subject)
);
CREATE INDEX sys_one_time_code_user ON sys_one_time_code (user_id);
CREATE INDEX sys_one_time_code_expires_at ON sys_one_time_code (expires_at);

-- A password being recovered. The browser holds the id, the table its SHA-256; `proven` once the code was right.
CREATE TABLE sys_recovery (
  id_hash text PRIMARY KEY CHECK (id_hash ~ '^[0-9a-f]{64}$'),
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  proven smallint NOT NULL DEFAULT 0 CHECK (proven IN (0, 1)),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_recovery_user ON sys_recovery (user_id);
CREATE INDEX sys_recovery_expires_at ON sys_recovery (expires_at);

-- rule_json: an array of {digits, pattern, message}; digits is a number of characters or "*" for all of them.
CREATE TABLE sys_check_rule (
  id varchar(40) PRIMARY KEY,
  rule_name varchar(100) NOT NULL CHECK (rule_name <> ''),
  rule_code varchar(100) NOT NULL CONSTRAINT sys_check_rule_rule_code_key UNIQUE CHECK (rule_code <> ''),
  rule_json jsonb NOT NULL CHECK (jsonb_typeof(rule_json) = 'array'),
  rule_description varchar(200),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
INSERT INTO sys_check_rule (id, rule_name, rule_code, rule_json, rule_description, create_by) VALUES
  (
    '7c1f0a52e4bd4f0f9a1d3b5c6e7f8091', '通用编码规则', 'common',
    '[{"digits":"1","pattern":"^[a-zA-Z]$","message":"第一位只能是字母"},
      {"digits":"*","pattern":"^[0-9a-zA-Z_]*$","message":"只能填写数字、大小写字母、下划线"},
      {"digits":"*","pattern":"^.{3,}$","message":"最少输入3位数"},
      {"digits":"*","pattern":"^.{3,12}$","message":"最多输入12位数"}]',
    '第一位是字母，只含数字、大小写字母和下划线，3 到 12 位', 'admin'
  ),
  (
    '7c1f0a52e4bd4f0f9a1d3b5c6e7f8092', '分段规则示例', 'test',
    '[{"digits":"*","pattern":"^.{8,}$","message":"最少输入8位"},
      {"digits":"1","pattern":"^[A-Z]$","message":"第1位只能是大写字母"},
      {"digits":"2","pattern":"^[0-9]{2}$","message":"第2到3位只能是数字"},
      {"digits":"1","pattern":"^[-_]$","message":"第4位只能是横线或下划线"},
      {"digits":"4","pattern":"^[0-9a-zA-Z]{4}$","message":"第5到8位只能是数字或字母"},
      {"digits":"*","pattern":"^.{8,16}$","message":"最多输入16位"}]',
    '六个部分：长度、大写字母、数字、分隔符、数字或字母、长度', 'admin'
  );
