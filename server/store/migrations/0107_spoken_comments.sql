-- 语音评语: what a teacher says of a work, beside or instead of the words, and how long it is: a recording of a browser does not say.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack', 'answer', 'voice'));

ALTER TABLE teaching_work_correct
  ADD COLUMN voice_id varchar(40) CONSTRAINT teaching_work_correct_voice_fkey REFERENCES sys_file (id),
  ADD COLUMN voice_seconds smallint,
  ADD CONSTRAINT teaching_work_correct_voice_check
    CHECK (num_nulls(voice_id, voice_seconds) IN (0, 2) AND voice_seconds BETWEEN 1 AND 60);
CREATE INDEX teaching_work_correct_voice ON teaching_work_correct (voice_id) WHERE voice_id IS NOT NULL;

-- As before, and what is said of works.
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
  UNION ALL SELECT c.voice_id, 'work-voice', c.work_id FROM teaching_work_correct c WHERE c.voice_id IS NOT NULL;

-- As those of works (0088).
CREATE OR REPLACE FUNCTION correct_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM loosen_files(ARRAY[OLD.voice_id]);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM fasten_files(ARRAY[NEW.voice_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER files_added AFTER INSERT ON teaching_work_correct
  FOR EACH ROW WHEN (NEW.voice_id IS NOT NULL) EXECUTE FUNCTION correct_files();
CREATE TRIGGER files_gone AFTER DELETE ON teaching_work_correct
  FOR EACH ROW WHEN (OLD.voice_id IS NOT NULL) EXECUTE FUNCTION correct_files();
CREATE TRIGGER files_changed AFTER UPDATE OF voice_id ON teaching_work_correct
  FOR EACH ROW WHEN (OLD.voice_id IS DISTINCT FROM NEW.voice_id) EXECUTE FUNCTION correct_files();
