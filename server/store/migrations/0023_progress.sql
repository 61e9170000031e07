-- Who opened a unit on which day (China Standard Time), and the class it was for.
CREATE TABLE teaching_unit_open (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  unit_id varchar(40) NOT NULL REFERENCES teaching_course_unit (id) ON DELETE CASCADE,
  day date NOT NULL,
  depart_id varchar(40) REFERENCES sys_depart (id) ON DELETE SET NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, unit_id, day),
  CHECK (last_at >= first_at)
);
CREATE INDEX teaching_unit_open_unit ON teaching_unit_open (unit_id, user_id);
CREATE INDEX teaching_unit_open_depart ON teaching_unit_open (depart_id, day);

-- A lesson: a teacher of the class opened a unit that is open for it. One row for a class, unit and day.
CREATE TABLE teaching_lesson (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  unit_id varchar(40) NOT NULL REFERENCES teaching_course_unit (id) ON DELETE CASCADE,
  day date NOT NULL,
  opened_by varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (depart_id, unit_id, day)
);
CREATE INDEX teaching_lesson_day ON teaching_lesson (day);
CREATE INDEX teaching_lesson_unit ON teaching_lesson (unit_id);
CREATE INDEX teaching_lesson_opener ON teaching_lesson (opened_by);
