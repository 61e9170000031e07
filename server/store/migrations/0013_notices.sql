-- Versions of records worth comparing: what a record held after each change, as JSON by wire names. They outlive the
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
  CROSS JOIN LATERAL regexp_matches(t.content, '[A-Za-z0-9_-]{1,40}\.[a-z0-9]{1,8}', 'g') AS named(path)
  JOIN sys_file f ON f.file_path = named.path[1];
