-- The school's own pictures, sounds and sprites for the Scratch editor (Scratch素材库).
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
