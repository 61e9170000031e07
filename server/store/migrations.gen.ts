// Generated from server/store/migrations/ by `tsx tools/db-codegen.ts`. Do not edit.
export const migrations: readonly { name: string; sql: string }[] = [
  {
    name: '0001_system',
    sql: `-- People, departments, roles, menus, dictionaries, site configuration, files, sessions, logs.
-- Names follow the existing product (reference, appendix B). Comma lists of ids became tables, so that every
-- reference is checked. Flags are smallint 0/1 because the wire carries them so.

CREATE TABLE sys_secret (
  name varchar(60) PRIMARY KEY,
  value text NOT NULL CHECK (value <> '')
);

CREATE TABLE sys_captcha (
  key varchar(64) PRIMARY KEY,
  answer_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_captcha_expires_at ON sys_captcha (expires_at);

CREATE TABLE sys_depart (
  id varchar(40) PRIMARY KEY,
  parent_id varchar(40) REFERENCES sys_depart (id),
  depart_name varchar(100) NOT NULL CHECK (depart_name <> ''),
  depart_name_en varchar(500),
  depart_name_abbr varchar(500),
  depart_order integer NOT NULL DEFAULT 0,
  description varchar(500),
  org_category text NOT NULL DEFAULT '1' CHECK (org_category IN ('1', '2', '3')),
  org_type varchar(10) NOT NULL DEFAULT '1',
  org_code varchar(64) NOT NULL CONSTRAINT sys_depart_org_code_key UNIQUE CHECK (org_code ~ '^([A-Z][0-9]{2})+$'),
  mobile varchar(32),
  fax varchar(32),
  address varchar(100),
  memo varchar(500),
  status text NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (parent_id <> id)
);
CREATE INDEX sys_depart_parent ON sys_depart (parent_id, depart_order);
CREATE INDEX sys_depart_org_code_prefix ON sys_depart (org_code text_pattern_ops);

-- file_path is the name the wire uses; sha256 names the bytes in the file store.
CREATE TABLE sys_file (
  id varchar(40) PRIMARY KEY,
  file_path varchar(80) NOT NULL CONSTRAINT sys_file_file_path_key UNIQUE CHECK (file_path ~ '^[A-Za-z0-9_-]{1,40}\\.[a-z0-9]{1,8}$'),
  file_name varchar(255) NOT NULL CHECK (file_name <> ''),
  file_type smallint NOT NULL DEFAULT 1,
  file_location smallint NOT NULL DEFAULT 1,
  file_tag varchar(32),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  file_size bigint NOT NULL CHECK (file_size > 0),
  mime_type varchar(127) NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image')),
  owner_id varchar(40),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX sys_file_sha256 ON sys_file (sha256);
CREATE INDEX sys_file_owner ON sys_file (owner_id, create_time DESC);
CREATE INDEX sys_file_create_time ON sys_file (create_time DESC, id) WHERE del_flag = 0;

CREATE TABLE sys_user (
  id varchar(40) PRIMARY KEY,
  username varchar(100) NOT NULL CONSTRAINT sys_user_username_key UNIQUE CHECK (username ~ '^[^[:space:],]+$'),
  realname varchar(100) NOT NULL CHECK (realname <> ''),
  password text NOT NULL CHECK (password <> ''),
  avatar varchar(255) REFERENCES sys_file (file_path) ON DELETE SET NULL,
  birthday date,
  sex smallint CHECK (sex IN (0, 1, 2)),
  email varchar(45) CONSTRAINT sys_user_email_key UNIQUE CHECK (email <> ''),
  phone varchar(45) CONSTRAINT sys_user_phone_key UNIQUE CHECK (phone <> ''),
  telephone varchar(45),
  work_no varchar(100) CONSTRAINT sys_user_work_no_key UNIQUE CHECK (work_no <> ''),
  post varchar(100),
  school varchar(256),
  -- The department chosen at login.
  org_code varchar(64) REFERENCES sys_depart (org_code) ON UPDATE CASCADE ON DELETE SET NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  user_identity smallint NOT NULL DEFAULT 1 CHECK (user_identity IN (1, 2)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
-- The existing product compares names without case, so two accounts may not differ in case only.
CREATE UNIQUE INDEX sys_user_username_lower_key ON sys_user (lower(username));
CREATE INDEX sys_user_create_time ON sys_user (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX sys_user_realname ON sys_user (realname, id) WHERE del_flag = 0;
CREATE INDEX sys_user_org_code ON sys_user (org_code);
CREATE INDEX sys_user_avatar ON sys_user (avatar) WHERE avatar IS NOT NULL;

ALTER TABLE sys_file ADD FOREIGN KEY (owner_id) REFERENCES sys_user (id) ON DELETE SET NULL;

-- Only the SHA-256 of a token is kept, in hexadecimal.
CREATE TABLE sys_session (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip varchar(100),
  user_agent varchar(500)
);
CREATE INDEX sys_session_user ON sys_session (user_id);
CREATE INDEX sys_session_expires_at ON sys_session (expires_at);

CREATE TABLE sys_user_depart (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  dep_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  CONSTRAINT sys_user_depart_key UNIQUE (user_id, dep_id)
);
CREATE INDEX sys_user_depart_dep ON sys_user_depart (dep_id, user_id);

-- The departments a user answers for: the existing product's comma list sys_user.depart_ids.
CREATE TABLE sys_user_responsible (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, depart_id)
);
CREATE INDEX sys_user_responsible_depart ON sys_user_responsible (depart_id);

CREATE TABLE sys_role (
  id varchar(40) PRIMARY KEY,
  role_name varchar(200) NOT NULL CHECK (role_name <> ''),
  role_code varchar(100) NOT NULL CONSTRAINT sys_role_role_code_key UNIQUE CHECK (role_code <> ''),
  role_level integer NOT NULL DEFAULT 0 CHECK (role_level BETWEEN 0 AND 99),
  description varchar(255),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);

CREATE TABLE sys_user_role (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  role_id varchar(40) NOT NULL REFERENCES sys_role (id) ON DELETE CASCADE,
  CONSTRAINT sys_user_role_key UNIQUE (user_id, role_id)
);
CREATE INDEX sys_user_role_role ON sys_user_role (role_id, user_id);

-- menu_type: 0 first level, 1 sub-menu, 2 button. perms_type: 1 shown, 2 usable only when granted.
CREATE TABLE sys_permission (
  id varchar(40) PRIMARY KEY,
  parent_id varchar(40) REFERENCES sys_permission (id),
  name varchar(100) NOT NULL CHECK (name <> ''),
  url varchar(255),
  component varchar(255),
  component_name varchar(100),
  redirect varchar(255),
  menu_type smallint NOT NULL CHECK (menu_type IN (0, 1, 2)),
  perms varchar(255),
  perms_type text NOT NULL DEFAULT '0' CHECK (perms_type IN ('0', '1', '2')),
  sort_no double precision,
  always_show smallint NOT NULL DEFAULT 0 CHECK (always_show IN (0, 1)),
  icon varchar(100),
  is_route smallint NOT NULL DEFAULT 1 CHECK (is_route IN (0, 1)),
  is_leaf smallint NOT NULL DEFAULT 1 CHECK (is_leaf IN (0, 1)),
  keep_alive smallint NOT NULL DEFAULT 0 CHECK (keep_alive IN (0, 1)),
  hidden smallint NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  description varchar(255),
  rule_flag smallint NOT NULL DEFAULT 0 CHECK (rule_flag IN (0, 1)),
  status text CHECK (status IN ('0', '1')),
  internal_or_external smallint NOT NULL DEFAULT 0 CHECK (internal_or_external IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (parent_id <> id),
  CHECK (menu_type = 2 OR url <> ''),
  CHECK (menu_type <> 2 OR (perms IS NOT NULL AND perms <> '' AND status IS NOT NULL))
);
CREATE INDEX sys_permission_parent ON sys_permission (parent_id, sort_no);
CREATE INDEX sys_permission_perms ON sys_permission (perms) WHERE menu_type = 2;

CREATE TABLE sys_permission_data_rule (
  id varchar(40) PRIMARY KEY,
  permission_id varchar(40) NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  rule_name varchar(50) NOT NULL,
  rule_column varchar(50),
  rule_conditions varchar(50) NOT NULL,
  rule_value varchar(300),
  status text NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CONSTRAINT sys_permission_data_rule_key UNIQUE (permission_id, id)
);

CREATE TABLE sys_role_permission (
  id varchar(40) PRIMARY KEY,
  role_id varchar(40) NOT NULL REFERENCES sys_role (id) ON DELETE CASCADE,
  permission_id varchar(40) NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  CONSTRAINT sys_role_permission_key UNIQUE (role_id, permission_id)
);
CREATE INDEX sys_role_permission_permission ON sys_role_permission (permission_id);

-- data_rule_ids of the existing product; the key makes sure that a rule belongs to the granted menu.
CREATE TABLE sys_role_permission_rule (
  role_id varchar(40) NOT NULL,
  permission_id varchar(40) NOT NULL,
  rule_id varchar(40) NOT NULL,
  PRIMARY KEY (role_id, permission_id, rule_id),
  FOREIGN KEY (role_id, permission_id) REFERENCES sys_role_permission (role_id, permission_id) ON DELETE CASCADE,
  FOREIGN KEY (permission_id, rule_id) REFERENCES sys_permission_data_rule (permission_id, id) ON DELETE CASCADE
);
CREATE INDEX sys_role_permission_rule_rule ON sys_role_permission_rule (permission_id, rule_id);

CREATE TABLE sys_depart_permission (
  id varchar(40) PRIMARY KEY,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  permission_id varchar(40) NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  CONSTRAINT sys_depart_permission_key UNIQUE (depart_id, permission_id)
);
CREATE INDEX sys_depart_permission_permission ON sys_depart_permission (permission_id);

CREATE TABLE sys_depart_role (
  id varchar(40) PRIMARY KEY,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  role_name varchar(200) NOT NULL CHECK (role_name <> ''),
  role_code varchar(100) NOT NULL CONSTRAINT sys_depart_role_role_code_key UNIQUE CHECK (role_code <> ''),
  description varchar(255),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX sys_depart_role_depart ON sys_depart_role (depart_id);

CREATE TABLE sys_depart_role_user (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  drole_id varchar(40) NOT NULL REFERENCES sys_depart_role (id) ON DELETE CASCADE,
  CONSTRAINT sys_depart_role_user_key UNIQUE (user_id, drole_id)
);
CREATE INDEX sys_depart_role_user_drole ON sys_depart_role_user (drole_id);

CREATE TABLE sys_depart_role_permission (
  id varchar(40) PRIMARY KEY,
  role_id varchar(40) NOT NULL REFERENCES sys_depart_role (id) ON DELETE CASCADE,
  permission_id varchar(40) NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  CONSTRAINT sys_depart_role_permission_key UNIQUE (role_id, permission_id)
);
CREATE INDEX sys_depart_role_permission_permission ON sys_depart_role_permission (permission_id);

CREATE TABLE sys_dict (
  id varchar(40) PRIMARY KEY,
  dict_name varchar(100) NOT NULL CHECK (dict_name <> ''),
  dict_code varchar(100) NOT NULL CONSTRAINT sys_dict_dict_code_key UNIQUE CHECK (dict_code <> ''),
  description varchar(255),
  type smallint NOT NULL DEFAULT 0 CHECK (type IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);

CREATE TABLE sys_dict_item (
  id varchar(40) PRIMARY KEY,
  dict_id varchar(40) NOT NULL REFERENCES sys_dict (id) ON DELETE CASCADE,
  item_text varchar(100) NOT NULL CHECK (item_text <> ''),
  item_value varchar(100) NOT NULL,
  description varchar(255),
  sort_order integer NOT NULL DEFAULT 1,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CONSTRAINT sys_dict_item_value_key UNIQUE (dict_id, item_value)
);
CREATE INDEX sys_dict_item_order ON sys_dict_item (dict_id, sort_order);

CREATE TABLE sys_config (
  id varchar(40) PRIMARY KEY,
  config_key varchar(60) NOT NULL CONSTRAINT sys_config_config_key_key UNIQUE CHECK (config_key <> ''),
  config_value text NOT NULL,
  config_enabled smallint NOT NULL DEFAULT 1 CHECK (config_enabled IN (0, 1)),
  comment varchar(500)
);

-- Log rows outlive the accounts they name, so userid refers to nothing.
CREATE TABLE sys_log (
  id varchar(40) PRIMARY KEY,
  log_type smallint NOT NULL,
  log_content varchar(1000),
  operate_type smallint,
  userid varchar(100),
  username varchar(100),
  ip varchar(100),
  method varchar(500),
  request_url varchar(255),
  request_param text,
  request_type varchar(10),
  request_id varchar(64),
  cost_time integer,
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sys_log_type_time ON sys_log (log_type, create_time DESC, id);
CREATE INDEX sys_log_time ON sys_log (create_time DESC, id);
CREATE INDEX sys_log_userid ON sys_log (userid, create_time DESC);

-- titile (sic). The receivers of a USER announcement are its sys_announcement_send rows.
CREATE TABLE sys_announcement (
  id varchar(40) PRIMARY KEY,
  titile varchar(100) NOT NULL CHECK (titile <> ''),
  msg_abstract text,
  msg_content text NOT NULL DEFAULT '',
  start_time timestamptz,
  end_time timestamptz,
  sender varchar(100),
  priority text NOT NULL DEFAULT 'M' CHECK (priority IN ('L', 'M', 'H')),
  msg_category text NOT NULL DEFAULT '2' CHECK (msg_category IN ('1', '2')),
  msg_type text NOT NULL CHECK (msg_type IN ('USER', 'ALL')),
  send_status text NOT NULL DEFAULT '0' CHECK (send_status IN ('0', '1', '2')),
  send_time timestamptz,
  cancel_time timestamptz,
  bus_type varchar(20),
  bus_id varchar(50),
  open_type varchar(20),
  open_page varchar(255),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (send_status = '0' OR send_time IS NOT NULL),
  CHECK (end_time >= start_time)
);
CREATE INDEX sys_announcement_create_time ON sys_announcement (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX sys_announcement_sent ON sys_announcement (msg_type, send_time DESC) WHERE del_flag = 0 AND send_status = '1';

CREATE TABLE sys_announcement_send (
  id varchar(40) PRIMARY KEY,
  annt_id varchar(40) NOT NULL REFERENCES sys_announcement (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  read_flag text NOT NULL DEFAULT '0' CHECK (read_flag IN ('0', '1')),
  read_time timestamptz,
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CONSTRAINT sys_announcement_send_key UNIQUE (annt_id, user_id),
  CHECK (read_flag = '0' OR read_time IS NOT NULL)
);
CREATE INDEX sys_announcement_send_user ON sys_announcement_send (user_id, read_flag, create_time DESC);
`,
  },
  {
    name: '0002_teaching',
    sql: `-- Courses, units, the courses of a class, works and their grading.
-- Columns that hold a file path refer to sys_file (file_path): a file in use cannot be removed, and an empty
-- text is not "no file", NULL is.

CREATE TABLE teaching_course (
  id varchar(40) PRIMARY KEY,
  course_name varchar(32) NOT NULL CHECK (course_name <> ''),
  course_desc text,
  course_cover varchar(256) REFERENCES sys_file (file_path),
  course_map varchar(256) REFERENCES sys_file (file_path),
  show_type smallint NOT NULL DEFAULT 2 CHECK (show_type IN (1, 2)),
  is_shared smallint NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
  show_home smallint NOT NULL DEFAULT 0 CHECK (show_home IN (0, 1)),
  order_num integer NOT NULL DEFAULT 1,
  course_type varchar(16),
  course_category varchar(16),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX teaching_course_create_time ON teaching_course (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_course_order ON teaching_course (order_num, id) WHERE del_flag = 0;
CREATE INDEX teaching_course_shared ON teaching_course (order_num, id) WHERE del_flag = 0 AND is_shared = 1;
CREATE INDEX teaching_course_cover ON teaching_course (course_cover) WHERE course_cover IS NOT NULL;
CREATE INDEX teaching_course_map ON teaching_course (course_map) WHERE course_map IS NOT NULL;

-- The departments that may open the course; no row means no limit (depart_ids of the existing product).
CREATE TABLE teaching_course_authorised (
  course_id varchar(40) NOT NULL REFERENCES teaching_course (id) ON DELETE CASCADE,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  PRIMARY KEY (course_id, depart_id)
);
CREATE INDEX teaching_course_authorised_depart ON teaching_course_authorised (depart_id);

-- open_time NULL: given to the class, not opened yet.
CREATE TABLE teaching_course_dept (
  id varchar(40) PRIMARY KEY,
  dept_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  course_id varchar(40) NOT NULL REFERENCES teaching_course (id) ON DELETE CASCADE,
  open_time timestamptz,
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CONSTRAINT teaching_course_dept_key UNIQUE (dept_id, course_id)
);
CREATE INDEX teaching_course_dept_course ON teaching_course_dept (course_id);

CREATE TABLE teaching_course_unit (
  id varchar(40) PRIMARY KEY,
  course_id varchar(40) NOT NULL REFERENCES teaching_course (id),
  unit_name varchar(64) NOT NULL CHECK (unit_name <> ''),
  unit_intro varchar(256),
  unit_cover varchar(256) REFERENCES sys_file (file_path),
  course_video text,
  -- 1 upload, 2 link, 3 external player.
  course_video_source smallint NOT NULL DEFAULT 1 CHECK (course_video_source IN (1, 2, 3)),
  course_video_path varchar(256) GENERATED ALWAYS AS (CASE WHEN course_video_source = 1 THEN NULLIF(course_video, '') END) STORED REFERENCES sys_file (file_path),
  show_course_video smallint NOT NULL DEFAULT 1 CHECK (show_course_video IN (0, 1)),
  course_case varchar(256) REFERENCES sys_file (file_path),
  show_course_case smallint NOT NULL DEFAULT 1 CHECK (show_course_case IN (0, 1)),
  show_course_ppt smallint NOT NULL DEFAULT 0 CHECK (show_course_ppt IN (0, 1)),
  show_course_plan smallint NOT NULL DEFAULT 0 CHECK (show_course_plan IN (0, 1)),
  course_work_type smallint,
  -- The preset work a student starts from.
  course_work varchar(256) REFERENCES sys_file (file_path),
  media_content text,
  map_x integer,
  map_y integer,
  order_num integer NOT NULL DEFAULT 1,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX teaching_course_unit_course ON teaching_course_unit (course_id, order_num, id) WHERE del_flag = 0;
CREATE INDEX teaching_course_unit_create_time ON teaching_course_unit (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_course_unit_cover ON teaching_course_unit (unit_cover) WHERE unit_cover IS NOT NULL;
CREATE INDEX teaching_course_unit_video ON teaching_course_unit (course_video_path) WHERE course_video_path IS NOT NULL;
CREATE INDEX teaching_course_unit_case ON teaching_course_unit (course_case) WHERE course_case IS NOT NULL;
CREATE INDEX teaching_course_unit_work ON teaching_course_unit (course_work) WHERE course_work IS NOT NULL;

-- The comma lists course_ppt and course_plan of the existing product, in order.
CREATE TABLE teaching_course_unit_file (
  unit_id varchar(40) NOT NULL REFERENCES teaching_course_unit (id) ON DELETE CASCADE,
  slot text NOT NULL CHECK (slot IN ('ppt', 'plan')),
  position smallint NOT NULL CHECK (position >= 0),
  file_id varchar(40) NOT NULL REFERENCES sys_file (id),
  PRIMARY KEY (unit_id, slot, position),
  CONSTRAINT teaching_course_unit_file_key UNIQUE (unit_id, slot, file_id)
);
CREATE INDEX teaching_course_unit_file_file ON teaching_course_unit_file (file_id);

-- course_id holds the id of the course UNIT (sic). depart_id is the class at the time of handing in.
CREATE TABLE teaching_work (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id),
  depart_id varchar(40) REFERENCES sys_depart (id) ON DELETE SET NULL,
  course_id varchar(40) REFERENCES teaching_course_unit (id),
  work_name varchar(64) NOT NULL CHECK (work_name <> ''),
  work_type text NOT NULL CHECK (work_type IN ('0', '1', '2', '3', '4', '10')),
  work_file varchar(40) NOT NULL REFERENCES sys_file (id),
  work_cover varchar(40) REFERENCES sys_file (id),
  work_status smallint NOT NULL DEFAULT 0 CHECK (work_status BETWEEN 0 AND 4),
  work_scene text NOT NULL DEFAULT 'create' CHECK (work_scene IN ('create', 'course', 'additional', 'exam')),
  star_num integer NOT NULL DEFAULT 0 CHECK (star_num >= 0),
  view_num integer NOT NULL DEFAULT 0 CHECK (view_num >= 0),
  has_cloud_data smallint NOT NULL DEFAULT 0 CHECK (has_cloud_data IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK ((work_scene = 'course') = (course_id IS NOT NULL))
);
CREATE UNIQUE INDEX teaching_work_unit_key ON teaching_work (user_id, course_id) WHERE course_id IS NOT NULL AND del_flag = 0;
CREATE INDEX teaching_work_time ON teaching_work (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_user ON teaching_work (user_id, create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_depart ON teaching_work (depart_id, create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_unit ON teaching_work (course_id, create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_status ON teaching_work (work_status, create_time DESC, id) WHERE del_flag = 0;
-- The public lists: only published works are in these, whatever else the school has stored.
CREATE INDEX teaching_work_public_time ON teaching_work (create_time DESC, id) WHERE del_flag = 0 AND work_status >= 3;
CREATE INDEX teaching_work_public_view ON teaching_work (view_num DESC, id) WHERE del_flag = 0 AND work_status >= 3;
CREATE INDEX teaching_work_public_star ON teaching_work (star_num DESC, id) WHERE del_flag = 0 AND work_status >= 3;
CREATE INDEX teaching_work_public_user ON teaching_work (user_id, create_time DESC, id) WHERE del_flag = 0 AND work_status >= 3;
CREATE INDEX teaching_work_featured_time ON teaching_work (create_time DESC, id) WHERE del_flag = 0 AND work_status = 4;
CREATE INDEX teaching_work_featured_view ON teaching_work (view_num DESC, id) WHERE del_flag = 0 AND work_status = 4;
CREATE INDEX teaching_work_featured_star ON teaching_work (star_num DESC, id) WHERE del_flag = 0 AND work_status = 4;
CREATE INDEX teaching_work_file ON teaching_work (work_file);
CREATE INDEX teaching_work_cover ON teaching_work (work_cover) WHERE work_cover IS NOT NULL;

CREATE TABLE teaching_work_correct (
  id varchar(40) PRIMARY KEY,
  work_id varchar(40) NOT NULL CONSTRAINT teaching_work_correct_work_key UNIQUE REFERENCES teaching_work (id) ON DELETE CASCADE,
  score smallint CHECK (score BETWEEN 0 AND 5),
  comment varchar(512),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);

-- Every save is kept; the newest number is what teaching_work shows.
CREATE TABLE teaching_work_version (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  version_no integer NOT NULL CHECK (version_no >= 1),
  work_name varchar(64) NOT NULL,
  file_id varchar(40) NOT NULL REFERENCES sys_file (id),
  cover_id varchar(40) REFERENCES sys_file (id),
  created_by varchar(100) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (work_id, version_no)
);
CREATE INDEX teaching_work_version_file ON teaching_work_version (file_id);
CREATE INDEX teaching_work_version_cover ON teaching_work_version (cover_id) WHERE cover_id IS NOT NULL;

-- visitor: a user id, or 'v:' and the signed id of an anonymous browser.
CREATE TABLE teaching_work_star (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  visitor varchar(80) NOT NULL CHECK (visitor <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (work_id, visitor)
);
CREATE INDEX teaching_work_star_visitor ON teaching_work_star (visitor);

CREATE TABLE teaching_work_view (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  visitor varchar(80) NOT NULL CHECK (visitor <> ''),
  day date NOT NULL,
  PRIMARY KEY (work_id, visitor, day)
);
CREATE INDEX teaching_work_view_day ON teaching_work_view (day);

CREATE TABLE teaching_menu (
  id varchar(40) PRIMARY KEY,
  parent_id varchar(40) REFERENCES teaching_menu (id),
  name varchar(100) NOT NULL CHECK (name <> ''),
  url varchar(255),
  menu_type smallint NOT NULL DEFAULT 0 CHECK (menu_type IN (0, 1)),
  sort_no double precision,
  icon varchar(100),
  is_leaf smallint NOT NULL DEFAULT 1 CHECK (is_leaf IN (0, 1)),
  description varchar(255),
  internal_or_external smallint NOT NULL DEFAULT 0 CHECK (internal_or_external IN (0, 1)),
  is_route smallint NOT NULL DEFAULT 0 CHECK (is_route IN (0, 1)),
  hidden smallint NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  need_login smallint NOT NULL DEFAULT 0 CHECK (need_login IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (parent_id <> id)
);
CREATE INDEX teaching_menu_parent ON teaching_menu (parent_id, sort_no);

-- Where a file is used. Who may read a file follows from what uses it, and a file without a row is unused.
CREATE VIEW sys_file_use AS
  SELECT f.id AS file_id, 'user' AS kind, u.id AS subject_id FROM sys_user u JOIN sys_file f ON f.file_path = u.avatar
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_cover
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_map
  UNION ALL SELECT f.id, 'unit', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.unit_cover
  UNION ALL SELECT f.id, 'unit-video', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_video_path
  UNION ALL SELECT f.id, 'unit-case', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_case
  UNION ALL SELECT f.id, 'unit-work', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_work
  UNION ALL SELECT m.file_id, 'unit-' || m.slot, m.unit_id FROM teaching_course_unit_file m
  UNION ALL SELECT w.work_file, 'work', w.id FROM teaching_work w
  UNION ALL SELECT w.work_cover, 'work', w.id FROM teaching_work w WHERE w.work_cover IS NOT NULL
  UNION ALL SELECT v.file_id, 'work-version', v.work_id FROM teaching_work_version v
  UNION ALL SELECT v.cover_id, 'work-version', v.work_id FROM teaching_work_version v WHERE v.cover_id IS NOT NULL;
`,
  },
  {
    name: '0003_access',
    sql: `-- Ways in: browsers people are known by, codes that work once, recoveries of a password, and the rules that codes and
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

-- A password being recovered. The browser holds the id, the table its SHA-256; \`proven\` once the code was right.
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
`,
  },
  {
    name: '0004_account',
    sql: `-- Visits are logins that succeeded: counted per day and in all from this index alone.
CREATE INDEX sys_log_visit ON sys_log (create_time, ip) WHERE log_type = 1 AND log_content LIKE '%登录成功！';

-- What waits for grading is little, whatever else the school has stored.
CREATE INDEX teaching_work_waiting_user ON teaching_work (user_id, create_time) WHERE del_flag = 0 AND work_status = 1;
CREATE INDEX teaching_work_waiting_depart ON teaching_work (depart_id, user_id) WHERE del_flag = 0 AND work_status = 1;
`,
  },
  {
    name: '0006_seeded',
    sql: `-- What the product has put into menus and dictionaries. A newer build adds what is not listed here; what a school has
-- removed stays listed and stays removed.
CREATE TABLE sys_seeded (
  name varchar(200) PRIMARY KEY
);
INSERT INTO sys_seeded (name)
  SELECT DISTINCT 'menu:' || url FROM sys_permission WHERE menu_type < 2 AND url IS NOT NULL
  UNION
  SELECT DISTINCT 'button:' || parent.url || ':' || button.perms
  FROM sys_permission button JOIN sys_permission parent ON parent.id = button.parent_id
  WHERE button.menu_type = 2 AND parent.url IS NOT NULL AND button.perms IS NOT NULL
  UNION
  SELECT 'dictionary:' || dict_code FROM sys_dict
  UNION
  SELECT DISTINCT 'front:' || url FROM teaching_menu WHERE url IS NOT NULL;

-- Until now nobody could choose it: pages are kept as they were left, what only holds others has nothing to keep.
UPDATE sys_permission SET keep_alive = 1 WHERE menu_type < 2 AND component NOT LIKE 'layouts/%';
`,
  },
  {
    name: '0011_departs',
    sql: `-- data_rule_ids of sys_depart_permission and sys_depart_role_permission in the existing product.
CREATE TABLE sys_depart_permission_rule (
  depart_id varchar(40) NOT NULL,
  permission_id varchar(40) NOT NULL,
  rule_id varchar(40) NOT NULL,
  PRIMARY KEY (depart_id, permission_id, rule_id),
  FOREIGN KEY (depart_id, permission_id) REFERENCES sys_depart_permission (depart_id, permission_id) ON DELETE CASCADE,
  FOREIGN KEY (permission_id, rule_id) REFERENCES sys_permission_data_rule (permission_id, id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_permission_rule_rule ON sys_depart_permission_rule (permission_id, rule_id);

CREATE TABLE sys_depart_role_permission_rule (
  role_id varchar(40) NOT NULL,
  permission_id varchar(40) NOT NULL,
  rule_id varchar(40) NOT NULL,
  PRIMARY KEY (role_id, permission_id, rule_id),
  FOREIGN KEY (role_id, permission_id) REFERENCES sys_depart_role_permission (role_id, permission_id) ON DELETE CASCADE,
  FOREIGN KEY (permission_id, rule_id) REFERENCES sys_permission_data_rule (permission_id, id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_role_permission_rule_rule ON sys_depart_role_permission_rule (permission_id, rule_id);
`,
  },
  {
    name: '0012_dicts',
    sql: `-- Dictionary items in fractions of an order, categories, positions, fill rules with their counters; check rules are
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
`,
  },
  {
    name: '0013_notices',
    sql: `-- Versions of records worth comparing: what a record held after each change, as JSON by wire names. They outlive the
-- record, so data_id refers to nothing.
CREATE TABLE sys_data_log (
  id varchar(40) PRIMARY KEY,
  data_table varchar(32) NOT NULL CHECK (data_table <> ''),
  data_id varchar(40) NOT NULL CHECK (data_id <> ''),
  data_name varchar(200),
  data_content text NOT NULL,
  data_version integer NOT NULL CHECK (data_version >= 1),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sys_data_log_version_key UNIQUE (data_table, data_id, data_version)
);
CREATE INDEX sys_data_log_time ON sys_data_log (create_time DESC, id);

-- As before, and the pictures of the site configuration.
CREATE OR REPLACE VIEW sys_file_use AS
  SELECT f.id AS file_id, 'user' AS kind, u.id AS subject_id FROM sys_user u JOIN sys_file f ON f.file_path = u.avatar
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_cover
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_map
  UNION ALL SELECT f.id, 'unit', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.unit_cover
  UNION ALL SELECT f.id, 'unit-video', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_video_path
  UNION ALL SELECT f.id, 'unit-case', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_case
  UNION ALL SELECT f.id, 'unit-work', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_work
  UNION ALL SELECT m.file_id, 'unit-' || m.slot, m.unit_id FROM teaching_course_unit_file m
  UNION ALL SELECT w.work_file, 'work', w.id FROM teaching_work w
  UNION ALL SELECT w.work_cover, 'work', w.id FROM teaching_work w WHERE w.work_cover IS NOT NULL
  UNION ALL SELECT v.file_id, 'work-version', v.work_id FROM teaching_work_version v
  UNION ALL SELECT v.cover_id, 'work-version', v.work_id FROM teaching_work_version v WHERE v.cover_id IS NOT NULL
  UNION ALL SELECT f.id, 'config', c.config_key::varchar(40) FROM sys_config c
    CROSS JOIN LATERAL string_to_table(c.config_value, ',') AS named(path)
    JOIN sys_file f ON f.file_path = trim(named.path)
    WHERE c.config_key IN ('logo', 'logo2', 'avatar', 'file_homeBg', 'banner');

-- Files that stored text names, such as the pictures of a page. Apart from sys_file_use, which every download reads:
-- this one goes through every text.
CREATE VIEW sys_file_mention AS
  SELECT f.id AS file_id, t.kind, t.subject_id
  FROM (
    SELECT 'course' AS kind, id AS subject_id, course_desc AS content FROM teaching_course WHERE course_desc LIKE '%static/%'
    UNION ALL SELECT 'unit', id, concat_ws(' ', course_video, media_content) FROM teaching_course_unit
      WHERE course_video LIKE '%static/%' OR media_content LIKE '%static/%'
    UNION ALL SELECT 'announcement', id, concat_ws(' ', msg_abstract, msg_content) FROM sys_announcement
      WHERE del_flag = 0 AND (msg_abstract LIKE '%static/%' OR msg_content LIKE '%static/%')
    UNION ALL SELECT 'config', config_key::varchar(40), config_value FROM sys_config
  ) t
  CROSS JOIN LATERAL regexp_matches(t.content, '[A-Za-z0-9_-]{1,40}\\.[a-z0-9]{1,8}', 'g') AS named(path)
  JOIN sys_file f ON f.file_path = named.path[1];
`,
  },
  {
    name: '0014_ops',
    sql: `-- Scheduled jobs and their runs. One job for each class; the classes are the product's own.
CREATE TABLE sys_quartz_job (
  id varchar(40) PRIMARY KEY,
  job_class_name varchar(60) NOT NULL CONSTRAINT sys_quartz_job_class_key UNIQUE CHECK (job_class_name <> ''),
  cron_expression varchar(100) NOT NULL CHECK (cron_expression <> ''),
  parameter varchar(10),
  description varchar(255),
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, -1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
INSERT INTO sys_quartz_job (id, job_class_name, cron_expression, parameter, description, create_by) VALUES
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a01', 'ExpiredCleanup', '0 15 * * * ?', NULL,
   '清除已过期的登录会话、验证码、一次性验证码和密码找回记录', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a02', 'LogCleanup', '0 30 3 * * ?', '365',
   '删除超过保留天数的登录日志、操作日志和任务执行记录；总访问量随之减少', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a03', 'OrphanFileCleanup', '0 0 4 ? * 1', '24',
   '删除上传后超过指定小时数仍未被任何内容使用的文件', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a04', 'Backup', '0 0 2 * * ?', '3',
   '把数据库和文件备份到数据目录的 backups 文件夹，保留最新的几份', 'admin');

-- scheduled_at names the time that came; no two servers do the same. NULL: somebody asked for it.
CREATE TABLE sys_quartz_run (
  id varchar(40) PRIMARY KEY,
  job_id varchar(40) NOT NULL REFERENCES sys_quartz_job (id) ON DELETE CASCADE,
  scheduled_at timestamptz,
  started_by varchar(100),
  node varchar(100) NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  message varchar(1000),
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  cost_time integer,
  CONSTRAINT sys_quartz_run_time_key UNIQUE (job_id, scheduled_at),
  CHECK ((status = 'running') = (end_time IS NULL))
);
CREATE INDEX sys_quartz_run_job ON sys_quartz_run (job_id, start_time DESC, id);
CREATE INDEX sys_quartz_run_time ON sys_quartz_run (start_time);
`,
  },
  {
    name: '0018_homework',
    sql: `-- Homework for classes (布置班级作业). A student's answer is a work that names it.
CREATE TABLE teaching_additional_work (
  id varchar(40) PRIMARY KEY,
  -- What is handed in, by work_type.
  code_type smallint NOT NULL DEFAULT 2 CHECK (code_type IN (0, 1, 2, 3, 4, 10)),
  work_name varchar(64) NOT NULL CHECK (work_name <> ''),
  work_desc varchar(2000),
  work_cover varchar(256) REFERENCES sys_file (file_path),
  -- The work a student starts from.
  work_url varchar(256) REFERENCES sys_file (file_path),
  -- 0 not published, 1 published, 2 ended.
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2)),
  -- NULL: none.
  deadline timestamptz,
  -- After the deadline: 1 accepted as late, 0 refused.
  accept_late smallint NOT NULL DEFAULT 1 CHECK (accept_late IN (0, 1)),
  publish_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (status <> 1 OR publish_time IS NOT NULL)
);
CREATE INDEX teaching_additional_work_time ON teaching_additional_work (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_additional_work_cover ON teaching_additional_work (work_cover) WHERE work_cover IS NOT NULL;
CREATE INDEX teaching_additional_work_url ON teaching_additional_work (work_url) WHERE work_url IS NOT NULL;

-- The comma list work_dept of the existing product. told_at: when its pupils learned of it.
CREATE TABLE teaching_additional_work_dept (
  additional_id varchar(40) NOT NULL REFERENCES teaching_additional_work (id) ON DELETE CASCADE,
  dept_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  told_at timestamptz,
  PRIMARY KEY (additional_id, dept_id)
);
CREATE INDEX teaching_additional_work_dept_dept ON teaching_additional_work_dept (dept_id);

-- work_document_url of the existing product, in order.
CREATE TABLE teaching_additional_work_file (
  additional_id varchar(40) NOT NULL REFERENCES teaching_additional_work (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  file_id varchar(40) NOT NULL REFERENCES sys_file (id),
  PRIMARY KEY (additional_id, position),
  CONSTRAINT teaching_additional_work_file_key UNIQUE (additional_id, file_id)
);
CREATE INDEX teaching_additional_work_file_file ON teaching_additional_work_file (file_id);

-- handed_in_at decides whether it is late; a work that was given back keeps it when it is handed in again.
ALTER TABLE teaching_work
  ADD COLUMN additional_id varchar(40) REFERENCES teaching_additional_work (id),
  ADD COLUMN handed_in_at timestamptz,
  ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT teaching_work_homework_check CHECK ((work_scene = 'additional') = (additional_id IS NOT NULL)) NOT VALID;
-- Homework of before this version named none.
UPDATE teaching_work SET work_scene = 'create' WHERE work_scene = 'additional';
ALTER TABLE teaching_work VALIDATE CONSTRAINT teaching_work_homework_check;
CREATE UNIQUE INDEX teaching_work_homework_key ON teaching_work (user_id, additional_id)
  WHERE additional_id IS NOT NULL AND del_flag = 0;
CREATE INDEX teaching_work_homework ON teaching_work (additional_id, create_time DESC, id) WHERE del_flag = 0;

-- What students hand in that is no project: texts, pictures, documents.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework'));

-- As before, and the files of homework.
CREATE OR REPLACE VIEW sys_file_use AS
  SELECT f.id AS file_id, 'user' AS kind, u.id AS subject_id FROM sys_user u JOIN sys_file f ON f.file_path = u.avatar
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_cover
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_map
  UNION ALL SELECT f.id, 'unit', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.unit_cover
  UNION ALL SELECT f.id, 'unit-video', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_video_path
  UNION ALL SELECT f.id, 'unit-case', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_case
  UNION ALL SELECT f.id, 'unit-work', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_work
  UNION ALL SELECT m.file_id, 'unit-' || m.slot, m.unit_id FROM teaching_course_unit_file m
  UNION ALL SELECT w.work_file, 'work', w.id FROM teaching_work w
  UNION ALL SELECT w.work_cover, 'work', w.id FROM teaching_work w WHERE w.work_cover IS NOT NULL
  UNION ALL SELECT v.file_id, 'work-version', v.work_id FROM teaching_work_version v
  UNION ALL SELECT v.cover_id, 'work-version', v.work_id FROM teaching_work_version v WHERE v.cover_id IS NOT NULL
  UNION ALL SELECT f.id, 'config', c.config_key::varchar(40) FROM sys_config c
    CROSS JOIN LATERAL string_to_table(c.config_value, ',') AS named(path)
    JOIN sys_file f ON f.file_path = trim(named.path)
    WHERE c.config_key IN ('logo', 'logo2', 'avatar', 'file_homeBg', 'banner')
  UNION ALL SELECT f.id, 'homework', h.id FROM teaching_additional_work h JOIN sys_file f ON f.file_path = h.work_cover
  UNION ALL SELECT f.id, 'homework-work', h.id FROM teaching_additional_work h JOIN sys_file f ON f.file_path = h.work_url
  UNION ALL SELECT d.file_id, 'homework-document', d.additional_id FROM teaching_additional_work_file d;
`,
  },
  {
    name: '0020_news',
    sql: `-- News of the public pages. publish_time is when it was published first.
CREATE TABLE teaching_news (
  id varchar(40) PRIMARY KEY,
  news_title varchar(256) NOT NULL CHECK (news_title <> ''),
  news_content text,
  -- 0 draft, 1 published.
  news_status smallint NOT NULL DEFAULT 0 CHECK (news_status IN (0, 1)),
  publish_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (news_status = 0 OR publish_time IS NOT NULL)
);
CREATE INDEX teaching_news_time ON teaching_news (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_news_published ON teaching_news (publish_time DESC, id) WHERE del_flag = 0 AND news_status = 1;

-- As before, and the pictures of news.
CREATE OR REPLACE VIEW sys_file_mention AS
  SELECT f.id AS file_id, t.kind, t.subject_id
  FROM (
    SELECT 'course' AS kind, id AS subject_id, course_desc AS content FROM teaching_course WHERE course_desc LIKE '%static/%'
    UNION ALL SELECT 'unit', id, concat_ws(' ', course_video, media_content) FROM teaching_course_unit
      WHERE course_video LIKE '%static/%' OR media_content LIKE '%static/%'
    UNION ALL SELECT 'announcement', id, concat_ws(' ', msg_abstract, msg_content) FROM sys_announcement
      WHERE del_flag = 0 AND (msg_abstract LIKE '%static/%' OR msg_content LIKE '%static/%')
    UNION ALL SELECT 'news', id, news_content FROM teaching_news WHERE news_content LIKE '%static/%'
    UNION ALL SELECT 'config', config_key::varchar(40), config_value FROM sys_config
  ) t
  CROSS JOIN LATERAL regexp_matches(t.content, '[A-Za-z0-9_-]{1,40}\\.[a-z0-9]{1,8}', 'g') AS named(path)
  JOIN sys_file f ON f.file_path = named.path[1];
`,
  },
  {
    name: '0021_works',
    sql: `-- What is said about works below them.
CREATE TABLE teaching_work_comment (
  id varchar(40) PRIMARY KEY,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  comment varchar(500) NOT NULL CHECK (comment <> ''),
  -- 0 shown, 1 hidden by whoever looks after comments.
  comment_status smallint NOT NULL DEFAULT 0 CHECK (comment_status IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX teaching_work_comment_work ON teaching_work_comment (work_id, create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_comment_time ON teaching_work_comment (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_comment_user ON teaching_work_comment (user_id, create_time DESC);

-- Once by everybody; open until somebody has dealt with it.
CREATE TABLE teaching_comment_report (
  comment_id varchar(40) NOT NULL REFERENCES teaching_work_comment (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  reason varchar(200) NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  handled_by varchar(100),
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX teaching_comment_report_open ON teaching_comment_report (comment_id) WHERE handled_at IS NULL;
CREATE INDEX teaching_comment_report_user ON teaching_comment_report (user_id);

-- The link by which a work that is not published is seen: one at a time; taking the row away takes the link back.
CREATE TABLE teaching_work_share (
  work_id varchar(40) PRIMARY KEY REFERENCES teaching_work (id) ON DELETE CASCADE,
  token varchar(64) NOT NULL CONSTRAINT teaching_work_share_token_key UNIQUE CHECK (length(token) >= 22),
  create_by varchar(100) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);

-- Labels a user gives to works for themselves alone, at most one for a work (reference 4.4).
CREATE TABLE teaching_work_tag (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  tag varchar(20) NOT NULL CHECK (tag <> ''),
  PRIMARY KEY (user_id, work_id)
);
CREATE INDEX teaching_work_tag_work ON teaching_work_tag (work_id);
-- Those offered to choose from.
CREATE TABLE teaching_user_tag (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  tag varchar(20) NOT NULL CHECK (tag <> ''),
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, tag)
);

-- The published work this one was made from: 改编自.
ALTER TABLE teaching_work ADD COLUMN remix_of varchar(40) REFERENCES teaching_work (id) ON DELETE SET NULL;
CREATE INDEX teaching_work_remix ON teaching_work (remix_of) WHERE remix_of IS NOT NULL;
`,
  },
  {
    name: '0023_progress',
    sql: `-- Who opened a unit on which day (China Standard Time), and the class it was for.
CREATE TABLE teaching_unit_open (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  unit_id varchar(40) NOT NULL REFERENCES teaching_course_unit (id) ON DELETE CASCADE,
  day date NOT NULL,
  depart_id varchar(40) REFERENCES sys_depart (id) ON DELETE SET NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, unit_id, day),
  CHECK (last_at >= first_at)
);
CREATE INDEX teaching_unit_open_unit ON teaching_unit_open (unit_id, user_id);
CREATE INDEX teaching_unit_open_depart ON teaching_unit_open (depart_id, day);

-- A lesson: a teacher of the class opened a unit that is open for it. One row for a class, unit and day.
CREATE TABLE teaching_lesson (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  unit_id varchar(40) NOT NULL REFERENCES teaching_course_unit (id) ON DELETE CASCADE,
  day date NOT NULL,
  opened_by varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (depart_id, unit_id, day)
);
CREATE INDEX teaching_lesson_day ON teaching_lesson (day);
CREATE INDEX teaching_lesson_unit ON teaching_lesson (unit_id);
CREATE INDEX teaching_lesson_opener ON teaching_lesson (opened_by);
`,
  },
  {
    name: '0024_marks',
    sql: `-- hold_marks: pupils read their marks only when these are released for their class.
ALTER TABLE teaching_additional_work
  ADD COLUMN hold_marks smallint NOT NULL DEFAULT 0 CHECK (hold_marks IN (0, 1));
ALTER TABLE teaching_additional_work_dept ADD COLUMN released_at timestamptz;

-- What a homework is judged by, in order.
CREATE TABLE teaching_additional_work_criterion (
  id varchar(40) PRIMARY KEY,
  additional_id varchar(40) NOT NULL REFERENCES teaching_additional_work (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  name varchar(40) NOT NULL CHECK (name <> ''),
  points smallint NOT NULL CHECK (points BETWEEN 1 AND 20)
);
CREATE INDEX teaching_additional_work_criterion_of ON teaching_additional_work_criterion (additional_id, position);

-- The points a work got by each criterion.
CREATE TABLE teaching_work_points (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  criterion_id varchar(40) NOT NULL REFERENCES teaching_additional_work_criterion (id) ON DELETE CASCADE,
  points smallint NOT NULL CHECK (points BETWEEN 0 AND 20),
  PRIMARY KEY (work_id, criterion_id)
);
CREATE INDEX teaching_work_points_criterion ON teaching_work_points (criterion_id);
`,
  },
  {
    name: '0026_uploads',
    sql: `-- Large files on their way, in parts. A part is a content of the file store that nothing names yet: the clean-up of files
-- takes those of uploads that were given up.
CREATE TABLE sys_upload (
  id varchar(40) PRIMARY KEY,
  owner_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  file_name varchar(255) NOT NULL CHECK (file_name <> ''),
  file_size integer NOT NULL CHECK (file_size > 0),
  -- Of the sender's file, so that the same one goes on where it stopped: when it was last changed.
  file_mark varchar(40) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  -- Once it is complete: the path it is stored under.
  file_path varchar(256)
);
CREATE INDEX sys_upload_owner ON sys_upload (owner_id, create_time);
CREATE INDEX sys_upload_time ON sys_upload (create_time);

CREATE TABLE sys_upload_part (
  upload_id varchar(40) NOT NULL REFERENCES sys_upload (id) ON DELETE CASCADE,
  part_no smallint NOT NULL CHECK (part_no >= 0),
  sha256 char(64) NOT NULL,
  PRIMARY KEY (upload_id, part_no)
);
`,
  },
  {
    name: '0028_shapes',
    sql: `-- How the scripts of a stored project are built, reckoned once; for hints at works that are alike.
CREATE TABLE teaching_work_shape (
  file_id varchar(40) PRIMARY KEY REFERENCES sys_file (id) ON DELETE CASCADE,
  shingles integer[] NOT NULL
);
`,
  },
  {
    name: '0029_orders',
    sql: `-- Orders of courses and the like, kept by hand: nothing is paid through the product. Amounts are in 分.
CREATE TABLE teaching_order (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id),
  order_no varchar(64) NOT NULL CHECK (order_no <> ''),
  price integer CHECK (price >= 0),
  pay_price integer CHECK (pay_price >= 0),
  -- Dictionary order_status.
  status smallint NOT NULL,
  action_id varchar(64),
  -- Dictionary pay_method.
  method varchar(16) NOT NULL,
  comment varchar(500),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE UNIQUE INDEX teaching_order_no_key ON teaching_order (order_no) WHERE del_flag = 0;
CREATE INDEX teaching_order_time ON teaching_order (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_order_user ON teaching_order (user_id);
`,
  },
  {
    name: '0030_classes',
    sql: `-- The code by which pupils ask to join a class; a class without a row has none.
CREATE TABLE teaching_class_code (
  depart_id varchar(40) PRIMARY KEY REFERENCES sys_depart (id) ON DELETE CASCADE,
  code varchar(8) NOT NULL CONSTRAINT teaching_class_code_key UNIQUE CHECK (code ~ '^[A-HJ-NP-Z2-9]+$'),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now()
);

-- Who asked to join which class, and what came of it.
CREATE TABLE teaching_class_join (
  id varchar(40) PRIMARY KEY,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- 0 waiting, 1 approved, 2 refused, 3 withdrawn.
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3)),
  create_time timestamptz NOT NULL DEFAULT now(),
  decide_by varchar(100),
  decide_time timestamptz
);
CREATE UNIQUE INDEX teaching_class_join_waiting ON teaching_class_join (depart_id, user_id) WHERE status = 0;
CREATE INDEX teaching_class_join_depart ON teaching_class_join (depart_id, create_time DESC);
CREATE INDEX teaching_class_join_user ON teaching_class_join (user_id, create_time DESC);
`,
  },
  {
    name: '0031_download_tickets',
    sql: `-- What a browser fetches by itself, without the token of its page: made for one account, read once, within a minute.
CREATE TABLE sys_download_ticket (
  ticket_hash varchar(64) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- What it is for: names and contents of files, chosen when the ticket was given.
  archive jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sys_download_ticket_expiry ON sys_download_ticket (expires_at);
CREATE INDEX sys_download_ticket_user ON sys_download_ticket (user_id);
`,
  },
  {
    name: '0032_scratch_assets',
    sql: `-- The school's own pictures, sounds and sprites for the Scratch editor (Scratch素材库).
CREATE TABLE teaching_scratch_assets (
  id varchar(40) PRIMARY KEY,
  -- 1 backdrop, 2 sound, 3 costume, 4 sprite.
  asset_type smallint NOT NULL CHECK (asset_type BETWEEN 1 AND 4),
  asset_name varchar(100) NOT NULL CHECK (asset_name <> ''),
  -- What the editor reads, made from the files.
  asset_data text NOT NULL,
  md5_ext varchar(5000) NOT NULL,
  tags varchar(1000) NOT NULL DEFAULT '',
  -- Comma lists of paths, in the order of asset_data.
  costumes varchar(5000) NOT NULL DEFAULT '',
  sounds varchar(5000) NOT NULL DEFAULT '',
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX teaching_scratch_assets_time ON teaching_scratch_assets (create_time DESC, id) WHERE del_flag = 0;

ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset'));

-- As before, and the files of the school's assets.
CREATE OR REPLACE VIEW sys_file_use AS
  SELECT f.id AS file_id, 'user' AS kind, u.id AS subject_id FROM sys_user u JOIN sys_file f ON f.file_path = u.avatar
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_cover
  UNION ALL SELECT f.id, 'course', c.id FROM teaching_course c JOIN sys_file f ON f.file_path = c.course_map
  UNION ALL SELECT f.id, 'unit', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.unit_cover
  UNION ALL SELECT f.id, 'unit-video', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_video_path
  UNION ALL SELECT f.id, 'unit-case', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_case
  UNION ALL SELECT f.id, 'unit-work', u.id FROM teaching_course_unit u JOIN sys_file f ON f.file_path = u.course_work
  UNION ALL SELECT m.file_id, 'unit-' || m.slot, m.unit_id FROM teaching_course_unit_file m
  UNION ALL SELECT w.work_file, 'work', w.id FROM teaching_work w
  UNION ALL SELECT w.work_cover, 'work', w.id FROM teaching_work w WHERE w.work_cover IS NOT NULL
  UNION ALL SELECT v.file_id, 'work-version', v.work_id FROM teaching_work_version v
  UNION ALL SELECT v.cover_id, 'work-version', v.work_id FROM teaching_work_version v WHERE v.cover_id IS NOT NULL
  UNION ALL SELECT f.id, 'config', c.config_key::varchar(40) FROM sys_config c
    CROSS JOIN LATERAL string_to_table(c.config_value, ',') AS named(path)
    JOIN sys_file f ON f.file_path = trim(named.path)
    WHERE c.config_key IN ('logo', 'logo2', 'avatar', 'file_homeBg', 'banner')
  UNION ALL SELECT f.id, 'homework', h.id FROM teaching_additional_work h JOIN sys_file f ON f.file_path = h.work_cover
  UNION ALL SELECT f.id, 'homework-work', h.id FROM teaching_additional_work h JOIN sys_file f ON f.file_path = h.work_url
  UNION ALL SELECT d.file_id, 'homework-document', d.additional_id FROM teaching_additional_work_file d
  UNION ALL SELECT f.id, 'asset', a.id FROM teaching_scratch_assets a
    CROSS JOIN LATERAL string_to_table(concat_ws(',', a.costumes, a.sounds), ',') AS named(path)
    JOIN sys_file f ON f.file_path = named.path;
`,
  },
  {
    name: '0034_backpack_cloud',
    sql: `-- What a user keeps between works in the Scratch editor. Each thing has a file of its own, whose bytes others may share.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack'));

CREATE TABLE teaching_backpack (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  item_type varchar(10) NOT NULL CHECK (item_type IN ('costume', 'sound', 'script', 'sprite')),
  item_name varchar(200) NOT NULL,
  file_id varchar(40) NOT NULL REFERENCES sys_file (id) ON DELETE CASCADE,
  -- The name a project gives the bytes.
  md5_ext varchar(40) NOT NULL,
  thumbnail text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX teaching_backpack_user ON teaching_backpack (user_id, create_time DESC, id);
CREATE INDEX teaching_backpack_file ON teaching_backpack (file_id);

-- Cloud variables of Scratch works: one value for all who play the work. The names are those of the work's project.
CREATE TABLE teaching_work_cloud (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  name varchar(100) NOT NULL,
  value varchar(256) NOT NULL CHECK (value ~ '^-?[0-9]*\\.?[0-9]*$'),
  update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (work_id, name)
);
`,
  },
  {
    name: '0036_qa_links',
    sql: `-- A page on another device that lets its statecharts be watched, by a code that works once. Kept for a day after its end.
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
`,
  },
];
