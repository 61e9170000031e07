-- 作品展: works of the pupils of some classes under one title.
CREATE TABLE teaching_exhibition (
  id varchar(40) PRIMARY KEY,
  title varchar(64) NOT NULL CHECK (title <> ''),
  intro varchar(2000),
  -- Until when pupils enter works.
  entry_end timestamptz NOT NULL,
  -- Until when pupils vote; NULL: they do not.
  vote_end timestamptz,
  max_works smallint NOT NULL DEFAULT 1 CHECK (max_works BETWEEN 1 AND 3),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (vote_end >= entry_end)
);
CREATE INDEX teaching_exhibition_time ON teaching_exhibition (create_time DESC, id) WHERE del_flag = 0;

CREATE TABLE teaching_exhibition_class (
  exhibition_id varchar(40) NOT NULL REFERENCES teaching_exhibition (id) ON DELETE CASCADE,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  PRIMARY KEY (exhibition_id, depart_id)
);
CREATE INDEX teaching_exhibition_class_depart ON teaching_exhibition_class (depart_id);

-- An entry has its own name, file and cover: those of the work at the time of the entry. Later versions of the work are not shown.
CREATE TABLE teaching_exhibition_entry (
  id varchar(40) PRIMARY KEY,
  exhibition_id varchar(40) NOT NULL REFERENCES teaching_exhibition (id) ON DELETE CASCADE,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  work_name varchar(64) NOT NULL CHECK (work_name <> ''),
  work_type text NOT NULL CHECK (work_type IN ('1', '2', '4', '10')),
  file_id varchar(40) NOT NULL REFERENCES sys_file (id),
  cover_id varchar(40) REFERENCES sys_file (id),
  create_by varchar(100),
  create_time timestamptz NOT NULL,
  -- Removed by a teacher.
  removed_time timestamptz,
  removed_by varchar(100),
  removed_reason varchar(200),
  CONSTRAINT teaching_exhibition_entry_work UNIQUE (exhibition_id, work_id),
  CHECK ((removed_time IS NULL) = (removed_reason IS NULL))
);
CREATE INDEX teaching_exhibition_entry_time ON teaching_exhibition_entry (exhibition_id, create_time, id);
CREATE INDEX teaching_exhibition_entry_of_work ON teaching_exhibition_entry (work_id);
CREATE INDEX teaching_exhibition_entry_user ON teaching_exhibition_entry (user_id);
CREATE INDEX teaching_exhibition_entry_file ON teaching_exhibition_entry (file_id);
CREATE INDEX teaching_exhibition_entry_cover ON teaching_exhibition_entry (cover_id) WHERE cover_id IS NOT NULL;

CREATE TABLE teaching_exhibition_vote (
  exhibition_id varchar(40) NOT NULL REFERENCES teaching_exhibition (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  entry_id varchar(40) NOT NULL REFERENCES teaching_exhibition_entry (id) ON DELETE CASCADE,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (exhibition_id, user_id)
);
CREATE INDEX teaching_exhibition_vote_user ON teaching_exhibition_vote (user_id);
CREATE INDEX teaching_exhibition_vote_entry ON teaching_exhibition_vote (entry_id);

-- As before, and the files of entries, which thereby stay when a work loses its old versions.
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
  UNION ALL SELECT n.file_id, 'notice', n.annt_id FROM teaching_class_notice_file n
  UNION ALL SELECT e.file_id, 'exhibition', e.exhibition_id FROM teaching_exhibition_entry e
  UNION ALL SELECT e.cover_id, 'exhibition', e.exhibition_id FROM teaching_exhibition_entry e WHERE e.cover_id IS NOT NULL;

-- As those of works (0088): a file of an entry that ends may be unused.
CREATE OR REPLACE FUNCTION exhibition_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM loosen_files(ARRAY[OLD.file_id, OLD.cover_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER files_gone AFTER DELETE ON teaching_exhibition_entry
  FOR EACH ROW EXECUTE FUNCTION exhibition_files();
CREATE TRIGGER files_changed AFTER UPDATE OF file_id, cover_id ON teaching_exhibition_entry
  FOR EACH ROW WHEN ((OLD.file_id, OLD.cover_id) IS DISTINCT FROM (NEW.file_id, NEW.cover_id))
  EXECUTE FUNCTION exhibition_files();
