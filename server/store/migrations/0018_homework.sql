-- Homework for classes (布置班级作业). A student's answer is a work that names it.
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
