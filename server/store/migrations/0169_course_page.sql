-- A unit that pupils do not get yet.
ALTER TABLE teaching_course_unit ADD COLUMN is_hidden smallint NOT NULL DEFAULT 0;

-- 培训机构模式 shows the fields of schools that sell courses. It is on where a school uses them already.
INSERT INTO sys_config (id, config_key, config_value, comment)
  SELECT 'training-mode', 'trainingMode', '1', '培训机构模式'
  WHERE EXISTS (SELECT 1 FROM teaching_order)
    OR EXISTS (SELECT 1 FROM teaching_course WHERE course_type <> '')
    OR EXISTS (SELECT 1 FROM teaching_course_authorised);
