-- hold_marks: pupils read their marks only when these are released for their class.
ALTER TABLE teaching_additional_work
  ADD COLUMN hold_marks smallint NOT NULL DEFAULT 0 CHECK (hold_marks IN (0, 1));
ALTER TABLE teaching_additional_work_dept ADD COLUMN released_at timestamptz;

-- What a homework is judged by, in order.
CREATE TABLE teaching_additional_work_criterion (
  id varchar(40) PRIMARY KEY,
  additional_id varchar(40) NOT NULL REFERENCES teaching_additional_work (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  name varchar(40) NOT NULL CHECK (name <> ''),
  points smallint NOT NULL CHECK (points BETWEEN 1 AND 20)
);
CREATE INDEX teaching_additional_work_criterion_of ON teaching_additional_work_criterion (additional_id, position);

-- The points a work got by each criterion.
CREATE TABLE teaching_work_points (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  criterion_id varchar(40) NOT NULL REFERENCES teaching_additional_work_criterion (id) ON DELETE CASCADE,
  points smallint NOT NULL CHECK (points BETWEEN 0 AND 20),
  PRIMARY KEY (work_id, criterion_id)
);
CREATE INDEX teaching_work_points_criterion ON teaching_work_points (criterion_id);
