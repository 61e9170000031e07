-- An end time lasts until the minute that is shown is over.
CREATE OR REPLACE VIEW onl_report.homework AS
  SELECT task.scene || ':' || task.id || ':' || task.depart_id || ':' || pupil.id AS id,
    task.scene, task.id AS task_id, task.name, task.course, task.given_by, task.given_at, task.deadline,
    depart.id AS depart_id, depart.org_code, pupil.id AS user_id, pupil.username, pupil.realname,
    work.id AS work_id, work.handed_in_at,
    coalesce(work.work_status >= 1 OR work.handed_in_at IS NOT NULL, false) AS handed_in,
    coalesce(work.work_status >= 2, false) AS graded,
    coalesce(work.handed_in_at >= date_trunc('minute', task.deadline) + interval '1 minute', false) AS late,
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

-- Rows of one place stand by when they were made. The older indexes stay for nodes of the last release.
CREATE INDEX teaching_course_place ON teaching_course (order_num, create_time, id) WHERE del_flag = 0;
CREATE INDEX teaching_course_shared_place ON teaching_course (order_num, create_time, id) WHERE del_flag = 0 AND is_shared = 1;
CREATE INDEX teaching_course_unit_place ON teaching_course_unit (course_id, order_num, create_time, id) WHERE del_flag = 0;
