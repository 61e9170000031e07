-- Courses, units, the courses of a class, works and their grading.
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
