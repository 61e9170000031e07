-- 发通知: what a teacher tells classes, groups or pupils. It is an announcement of a category of its own, sent at once to the
-- pupils whom these were at that time: its sys_announcement_send rows.
ALTER TABLE sys_announcement DROP CONSTRAINT sys_announcement_msg_category_check;
ALTER TABLE sys_announcement
  ADD CONSTRAINT sys_announcement_msg_category_check CHECK (msg_category IN ('1', '2', '3')) NOT VALID;

CREATE TABLE teaching_class_notice (
  annt_id varchar(40) PRIMARY KEY REFERENCES sys_announcement (id) ON DELETE CASCADE,
  -- The sender; an account name may be given to another person later.
  user_id varchar(40) REFERENCES sys_user (id) ON DELETE SET NULL,
  -- The names of the classes and groups at the time of sending, and the number of single pupils.
  receivers text NOT NULL CHECK (receivers <> ''),
  reminded_time timestamptz
);
CREATE INDEX teaching_class_notice_user ON teaching_class_notice (user_id);

CREATE TABLE teaching_class_notice_file (
  annt_id varchar(40) NOT NULL REFERENCES teaching_class_notice (annt_id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  file_id varchar(40) NOT NULL REFERENCES sys_file (id),
  PRIMARY KEY (annt_id, position),
  CONSTRAINT teaching_class_notice_file_key UNIQUE (annt_id, file_id)
);
CREATE INDEX teaching_class_notice_file_file ON teaching_class_notice_file (file_id);

-- Files of notices: read by their sender and, until it is revoked, by the receivers of the notice.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack', 'answer', 'voice', 'attachment', 'notice')) NOT VALID;

-- As before, and the files of notices.
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
    JOIN sys_file f ON f.file_path = named.path
  UNION ALL SELECT c.voice_id, 'work-voice', c.work_id FROM teaching_work_correct c WHERE c.voice_id IS NOT NULL
  UNION ALL SELECT n.file_id, 'notice', n.annt_id FROM teaching_class_notice_file n;
