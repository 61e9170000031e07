-- How much there is of what the dashboards count, kept with every change: the sum of all rows. Nobody waits for anybody,
-- as all would for one row; a job folds the rows into one.
CREATE TABLE sys_count (
  users integer NOT NULL DEFAULT 0,
  students integer NOT NULL DEFAULT 0,
  works integer NOT NULL DEFAULT 0,
  pending integer NOT NULL DEFAULT 0,
  visits integer NOT NULL DEFAULT 0
);

CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO sys_count (users, students) SELECT -sum(users), -sum(students) FROM sys_count;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO sys_count (users, students) VALUES ((NEW.del_flag = 0)::int - (OLD.del_flag = 0)::int,
      (NEW.del_flag = 0 AND NEW.user_identity = 1)::int - (OLD.del_flag = 0 AND OLD.user_identity = 1)::int);
  ELSE
    INSERT INTO sys_count (users, students)
    SELECT by * count(*), by * count(*) FILTER (WHERE user_identity = 1)
    FROM changed, (VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)) one (by) WHERE del_flag = 0 GROUP BY by;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON sys_user REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_gone AFTER DELETE ON sys_user REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_changed AFTER UPDATE OF del_flag, user_identity ON sys_user
  FOR EACH ROW WHEN ((OLD.del_flag, OLD.user_identity) IS DISTINCT FROM (NEW.del_flag, NEW.user_identity))
  EXECUTE FUNCTION count_users();
CREATE TRIGGER count_emptied AFTER TRUNCATE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION count_users();

CREATE OR REPLACE FUNCTION count_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO sys_count (works, pending) SELECT -sum(works), -sum(pending) FROM sys_count;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO sys_count (works, pending) VALUES ((NEW.del_flag = 0)::int - (OLD.del_flag = 0)::int,
      (NEW.del_flag = 0 AND NEW.work_status = 1)::int - (OLD.del_flag = 0 AND OLD.work_status = 1)::int);
  ELSE
    INSERT INTO sys_count (works, pending)
    SELECT by * count(*), by * count(*) FILTER (WHERE work_status = 1)
    FROM changed, (VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)) one (by) WHERE del_flag = 0 GROUP BY by;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON teaching_work REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_works();
CREATE TRIGGER count_gone AFTER DELETE ON teaching_work REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_works();
CREATE TRIGGER count_changed AFTER UPDATE OF del_flag, work_status ON teaching_work
  FOR EACH ROW WHEN ((OLD.del_flag, OLD.work_status) IS DISTINCT FROM (NEW.del_flag, NEW.work_status))
  EXECUTE FUNCTION count_works();
CREATE TRIGGER count_emptied AFTER TRUNCATE ON teaching_work FOR EACH STATEMENT EXECUTE FUNCTION count_works();

-- The log is written and pruned, never changed.
CREATE OR REPLACE FUNCTION count_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO sys_count (visits) SELECT -sum(visits) FROM sys_count;
  ELSE
    INSERT INTO sys_count (visits) SELECT by * count(*)
    FROM changed, (VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)) one (by)
    WHERE log_type = 1 AND log_content LIKE '%登录成功！' GROUP BY by;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON sys_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_visits();
CREATE TRIGGER count_gone AFTER DELETE ON sys_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_visits();
CREATE TRIGGER count_emptied AFTER TRUNCATE ON sys_log FOR EACH STATEMENT EXECUTE FUNCTION count_visits();

-- Nobody writes these tables now: who makes a trigger holds them to the end.
INSERT INTO sys_count (users, students, works, pending, visits) SELECT
  (SELECT count(*) FROM sys_user WHERE del_flag = 0),
  (SELECT count(*) FROM sys_user WHERE del_flag = 0 AND user_identity = 1),
  (SELECT count(*) FROM teaching_work WHERE del_flag = 0),
  (SELECT count(*) FROM teaching_work WHERE del_flag = 0 AND work_status = 1),
  (SELECT count(*) FROM sys_log WHERE log_type = 1 AND log_content LIKE '%登录成功！');
