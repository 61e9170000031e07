-- Files that may be unused: works and their versions use nearly all, and a file that is not here is used by one of them.
-- Whoever asks for unused files looks at these alone, and asks of each whether anything uses it after all.
-- No reference to sys_file: what refers to a file uses it (unused-files.store.ts).
CREATE TABLE sys_file_loose (file_id varchar(40) PRIMARY KEY);

CREATE OR REPLACE FUNCTION loosen_files(ids varchar[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sys_file_loose SELECT id FROM unnest(ids) one (id) WHERE id IS NOT NULL ORDER BY id ON CONFLICT DO NOTHING;
$$;
-- A row that somebody holds may stay: it says no more than "perhaps".
CREATE OR REPLACE FUNCTION fasten_files(ids varchar[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM sys_file_loose WHERE file_id IN (
    SELECT file_id FROM sys_file_loose WHERE file_id = ANY (ids) FOR UPDATE SKIP LOCKED);
$$;

CREATE OR REPLACE FUNCTION file_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM loosen_files(array_agg(id)) FROM changed;
  ELSE
    PERFORM fasten_files(array_agg(id)) FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER loose_added AFTER INSERT ON sys_file REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION file_rows();
CREATE TRIGGER loose_gone AFTER DELETE ON sys_file REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION file_rows();

CREATE OR REPLACE FUNCTION work_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM loosen_files(ARRAY[OLD.work_file, OLD.work_cover]);
    PERFORM fasten_files(ARRAY[NEW.work_file, NEW.work_cover]);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM fasten_files(array_agg(work_file) || array_agg(work_cover)) FROM changed;
  ELSE
    PERFORM loosen_files(array_agg(work_file) || array_agg(work_cover)) FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER files_added AFTER INSERT ON teaching_work REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION work_files();
CREATE TRIGGER files_gone AFTER DELETE ON teaching_work REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION work_files();
CREATE TRIGGER files_changed AFTER UPDATE OF work_file, work_cover ON teaching_work
  FOR EACH ROW WHEN ((OLD.work_file, OLD.work_cover) IS DISTINCT FROM (NEW.work_file, NEW.work_cover))
  EXECUTE FUNCTION work_files();

CREATE OR REPLACE FUNCTION version_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM loosen_files(ARRAY[OLD.file_id, OLD.cover_id]);
    PERFORM fasten_files(ARRAY[NEW.file_id, NEW.cover_id]);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM fasten_files(array_agg(file_id) || array_agg(cover_id)) FROM changed;
  ELSE
    PERFORM loosen_files(array_agg(file_id) || array_agg(cover_id)) FROM changed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER files_added AFTER INSERT ON teaching_work_version REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION version_files();
CREATE TRIGGER files_gone AFTER DELETE ON teaching_work_version REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION version_files();
CREATE TRIGGER files_changed AFTER UPDATE OF file_id, cover_id ON teaching_work_version
  FOR EACH ROW WHEN ((OLD.file_id, OLD.cover_id) IS DISTINCT FROM (NEW.file_id, NEW.cover_id))
  EXECUTE FUNCTION version_files();

INSERT INTO sys_file_loose
  SELECT id FROM sys_file file
  WHERE NOT EXISTS (SELECT FROM teaching_work WHERE work_file = file.id)
    AND NOT EXISTS (SELECT FROM teaching_work WHERE work_cover = file.id)
    AND NOT EXISTS (SELECT FROM teaching_work_version WHERE file_id = file.id)
    AND NOT EXISTS (SELECT FROM teaching_work_version WHERE cover_id = file.id);
