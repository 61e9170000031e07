-- What reports may be about besides online forms: no password, phone, mail, address or birthday is in these. Whose rows somebody
-- gets is asked for where the query is made (server/modules/online-report), not here. Each view has an id that orders its rows.
CREATE SCHEMA onl_report;

-- Whoever is in several departments has a row for each.
CREATE VIEW onl_report.people AS
  SELECT account.id || ':' || coalesce(depart.id, '') AS id, account.id AS user_id, account.username, account.realname,
    account.sex::text AS sex, account.user_identity::text AS identity, account.status::text AS status,
    depart.id AS depart_id, depart.org_code, account.create_time
  FROM sys_user account
    LEFT JOIN (sys_user_depart member JOIN sys_depart depart ON depart.id = member.dep_id AND depart.del_flag = 0)
      ON member.user_id = account.id
  WHERE account.del_flag = 0;

CREATE VIEW onl_report.classes AS
  SELECT depart.id, depart.depart_name AS name, depart.org_code, depart.org_category AS category, depart.parent_id,
    count(account.id) FILTER (WHERE account.user_identity = 1) AS pupils,
    count(account.id) FILTER (WHERE account.user_identity = 2) AS teachers,
    depart.create_time
  FROM sys_depart depart
    LEFT JOIN (sys_user_depart member JOIN sys_user account ON account.id = member.user_id AND account.del_flag = 0)
      ON member.dep_id = depart.id
  WHERE depart.del_flag = 0
  GROUP BY depart.id;

CREATE VIEW onl_report.courses AS
  SELECT course.id, course.course_name AS name, course.course_type AS type, course.course_category AS category,
    course.is_shared = 1 AS shared, course.show_home = 1 AS on_home,
    (SELECT count(*) FROM teaching_course_unit unit WHERE unit.course_id = course.id AND unit.del_flag = 0) AS units,
    course.create_by, course.create_time
  FROM teaching_course course
  WHERE course.del_flag = 0;

CREATE VIEW onl_report.units AS
  SELECT unit.id, unit.unit_name AS name, course.id AS course_id, course.course_name AS course,
    unit.course_work_type::text AS work_type, unit.order_num::bigint AS order_num, unit.create_by, unit.create_time
  FROM teaching_course_unit unit JOIN teaching_course course ON course.id = unit.course_id AND course.del_flag = 0
  WHERE unit.del_flag = 0;

-- is_held: its author is not told the mark yet. score: of what is graded; before that it is the teacher's draft.
CREATE VIEW onl_report.works AS
  SELECT work.id, work.user_id, author.username, author.realname, work.depart_id, work.work_name AS name,
    work.work_type AS type, work.work_scene AS scene, work.work_status::text AS status,
    unit.unit_name AS unit, course.course_name AS course, homework.work_name AS homework,
    work.star_num::bigint AS stars, work.view_num::bigint AS views,
    CASE WHEN work.work_status >= 2 THEN correct.score::bigint END AS score,
    CASE WHEN work.work_status >= 2 THEN correct.create_by END AS graded_by,
    CASE WHEN work.work_status >= 2 THEN coalesce(correct.update_time, correct.create_time) END AS graded_at,
    work.handed_in_at, work.create_time,
    coalesce(homework.hold_marks = 1 AND given.released_at IS NULL, false) AS is_held
  FROM teaching_work work
    JOIN sys_user author ON author.id = work.user_id
    LEFT JOIN teaching_course_unit unit ON unit.id = work.course_id
    LEFT JOIN teaching_course course ON course.id = unit.course_id
    LEFT JOIN teaching_additional_work homework ON homework.id = work.additional_id
    LEFT JOIN teaching_additional_work_dept given ON given.additional_id = work.additional_id AND given.dept_id = work.depart_id
    LEFT JOIN teaching_work_correct correct ON correct.work_id = work.id
  WHERE work.del_flag = 0;

CREATE VIEW onl_report.grades AS
  SELECT * FROM onl_report.works WHERE status NOT IN ('-1', '0', '1');

-- What each pupil of each class has to do: homework that was published, and the units of the courses that the class has.
CREATE VIEW onl_report.homework AS
  SELECT task.scene || ':' || task.id || ':' || task.depart_id || ':' || pupil.id AS id,
    task.scene, task.id AS task_id, task.name, task.course, task.given_by, task.given_at, task.deadline,
    depart.id AS depart_id, depart.org_code, pupil.id AS user_id, pupil.username, pupil.realname,
    work.id AS work_id, work.handed_in_at,
    coalesce(work.work_status >= 1 OR work.handed_in_at IS NOT NULL, false) AS handed_in,
    coalesce(work.work_status >= 2, false) AS graded,
    coalesce(work.handed_in_at > task.deadline, false) AS late,
    coalesce(work.work_status = -1, false) AS returned,
    CASE WHEN work.work_status >= 2 THEN correct.score::bigint END AS score,
    -- As marks are held from an author, by the class the work was handed in for.
    coalesce(task.holds AND NOT EXISTS (
      SELECT FROM teaching_additional_work_dept told
      WHERE told.additional_id = work.additional_id AND told.dept_id = work.depart_id AND told.released_at IS NOT NULL
    ), false) AS is_held
  FROM (
      SELECT 'additional' AS scene, homework.id, homework.work_name AS name, NULL AS course, homework.create_by AS given_by,
        homework.publish_time AS given_at, homework.deadline, given.dept_id AS depart_id,
        homework.hold_marks = 1 AS holds
      FROM teaching_additional_work homework
        JOIN teaching_additional_work_dept given ON given.additional_id = homework.id
      WHERE homework.del_flag = 0 AND homework.status >= 1
      UNION ALL
      SELECT 'course', unit.id, unit.unit_name, course.course_name, given.create_by, given.open_time, NULL, given.dept_id, false
      FROM teaching_course_dept given
        JOIN teaching_course course ON course.id = given.course_id AND course.del_flag = 0
        JOIN teaching_course_unit unit ON unit.course_id = course.id AND unit.del_flag = 0
      WHERE given.open_time IS NOT NULL
    ) task
    JOIN sys_depart depart ON depart.id = task.depart_id AND depart.del_flag = 0
    JOIN sys_user_depart member ON member.dep_id = depart.id
    JOIN sys_user pupil ON pupil.id = member.user_id AND pupil.del_flag = 0 AND pupil.user_identity = 1
    -- A work has one of the two at most: a join by hash needs the side of the work by itself.
    LEFT JOIN teaching_work work ON work.user_id = pupil.id AND work.del_flag = 0 AND work.work_scene = task.scene
      AND coalesce(work.course_id, work.additional_id) = task.id
    LEFT JOIN teaching_work_correct correct ON correct.work_id = work.id;

CREATE VIEW onl_report.visits AS
  SELECT log.id, account.id AS user_id, account.username, account.realname, account.user_identity::text AS identity,
    log.create_time
  FROM sys_log log JOIN sys_user account ON account.username = log.userid
  WHERE log.log_type = 1 AND log.log_content LIKE '%登录成功！';
