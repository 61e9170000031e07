-- A unit that pupils do not get yet.
ALTER TABLE teaching_course_unit ADD COLUMN is_hidden smallint NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
