-- Dictionary items in fractions of an order, categories, positions, fill rules with their counters; check rules are
-- deleted logically like the others. A code is free again when its record was deleted, but not a category's: it may come
-- back, and what carries it would be two things.

ALTER TABLE sys_dict_item ALTER COLUMN sort_order TYPE double precision;

ALTER TABLE sys_check_rule ADD COLUMN del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1));
ALTER TABLE sys_check_rule DROP CONSTRAINT sys_check_rule_rule_code_key;
CREATE UNIQUE INDEX sys_check_rule_rule_code_key ON sys_check_rule (rule_code) WHERE del_flag = 0;

CREATE TABLE sys_fill_rule (
  id varchar(40) PRIMARY KEY,
  rule_name varchar(100) NOT NULL CHECK (rule_name <> ''),
  rule_code varchar(100) NOT NULL CHECK (rule_code <> ''),
  rule_class varchar(100) NOT NULL,
  rule_params jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rule_params) = 'object'),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE UNIQUE INDEX sys_fill_rule_rule_code_key ON sys_fill_rule (rule_code) WHERE del_flag = 0;

-- The last number a fill rule has given out in a period such as 20261121; '' never begins anew.
CREATE TABLE sys_fill_sequence (
  rule_id varchar(40) NOT NULL REFERENCES sys_fill_rule (id) ON DELETE CASCADE,
  period varchar(20) NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (rule_id, period)
);

CREATE TABLE sys_position (
  id varchar(40) PRIMARY KEY,
  code varchar(100) NOT NULL CHECK (code <> ''),
  name varchar(100) NOT NULL CHECK (name <> ''),
  post_rank varchar(2),
  company_id varchar(255),
  sys_org_code varchar(64),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE UNIQUE INDEX sys_position_code_key ON sys_position (code) WHERE del_flag = 0;

CREATE TABLE sys_category (
  id varchar(40) PRIMARY KEY,
  pid varchar(40) REFERENCES sys_category (id),
  name varchar(100) NOT NULL CHECK (name <> ''),
  code varchar(100) NOT NULL CONSTRAINT sys_category_code_key UNIQUE CHECK (code ~ '^([A-Z][0-9]{2})+$'),
  value varchar(100),
  comment varchar(200),
  sys_org_code varchar(64),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (pid <> id)
);
CREATE INDEX sys_category_pid ON sys_category (pid, code);
CREATE UNIQUE INDEX sys_category_pid_value_key ON sys_category (pid, value) WHERE del_flag = 0;

INSERT INTO sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, create_by) VALUES
  ('7c1f0a52e4bd4f0f9a1d3b5c6e7f80a1', '机构编码生成', 'org_num_role', 'orgCode', '{}', 'admin'),
  ('7c1f0a52e4bd4f0f9a1d3b5c6e7f80a2', '分类字典编码生成', 'category_code_rule', 'categoryCode', '{}', 'admin');

-- Tags of Scratch assets (reference appendix D).
INSERT INTO sys_category (id, pid, name, code, value, create_by) VALUES
  ('category-A03', NULL, '素材库标签', 'A03', NULL, 'admin'),
  ('category-A03A01', 'category-A03', '背景', 'A03A01', NULL, 'admin'),
  ('category-A03A01A01', 'category-A03A01', '奇幻', 'A03A01A01', 'fantasy', 'admin'),
  ('category-A03A01A02', 'category-A03A01', '音乐', 'A03A01A02', 'music', 'admin'),
  ('category-A03A01A03', 'category-A03A01', '运动', 'A03A01A03', 'sports', 'admin'),
  ('category-A03A01A04', 'category-A03A01', '户外', 'A03A01A04', 'outdoors', 'admin'),
  ('category-A03A01A05', 'category-A03A01', '室内', 'A03A01A05', 'indoors', 'admin'),
  ('category-A03A01A06', 'category-A03A01', '太空', 'A03A01A06', 'space', 'admin'),
  ('category-A03A01A07', 'category-A03A01', '水下', 'A03A01A07', 'underwater', 'admin'),
  ('category-A03A01A08', 'category-A03A01', '图案', 'A03A01A08', 'patterns', 'admin'),
  ('category-A03A02', 'category-A03', '声音', 'A03A02', NULL, 'admin'),
  ('category-A03A02A01', 'category-A03A02', '动物', 'A03A02A01', 'animals', 'admin'),
  ('category-A03A02A02', 'category-A03A02', '效果', 'A03A02A02', 'effects', 'admin'),
  ('category-A03A02A03', 'category-A03A02', '可循环', 'A03A02A03', 'loops', 'admin'),
  ('category-A03A02A04', 'category-A03A02', '音符', 'A03A02A04', 'notes', 'admin'),
  ('category-A03A02A05', 'category-A03A02', '打击乐器', 'A03A02A05', 'percussion', 'admin'),
  ('category-A03A02A06', 'category-A03A02', '太空', 'A03A02A06', 'space', 'admin'),
  ('category-A03A02A07', 'category-A03A02', '运动', 'A03A02A07', 'sports', 'admin'),
  ('category-A03A02A08', 'category-A03A02', '人声', 'A03A02A08', 'voice', 'admin'),
  ('category-A03A02A09', 'category-A03A02', '古怪', 'A03A02A09', 'wacky', 'admin'),
  ('category-A03A03', 'category-A03', '角色', 'A03A03', NULL, 'admin'),
  ('category-A03A03A01', 'category-A03A03', '动物', 'A03A03A01', 'animals', 'admin'),
  ('category-A03A03A02', 'category-A03A03', '人物', 'A03A03A02', 'people', 'admin'),
  ('category-A03A03A03', 'category-A03A03', '奇幻', 'A03A03A03', 'fantasy', 'admin'),
  ('category-A03A03A04', 'category-A03A03', '舞蹈', 'A03A03A04', 'dance', 'admin'),
  ('category-A03A03A05', 'category-A03A03', '音乐', 'A03A03A05', 'music', 'admin'),
  ('category-A03A03A06', 'category-A03A03', '运动', 'A03A03A06', 'sports', 'admin'),
  ('category-A03A03A07', 'category-A03A03', '食物', 'A03A03A07', 'food', 'admin'),
  ('category-A03A03A08', 'category-A03A03', '时尚', 'A03A03A08', 'fashion', 'admin'),
  ('category-A03A03A09', 'category-A03A03', '字母', 'A03A03A09', 'letters', 'admin');
