-- What a teacher says of a class. Grades: 1 to 6 primary school, 7 to 9 初一 to 初三, 10 to 12 高一 to 高三. A term is the year in
-- which its school year began, and 1 or 2. An archived class is hidden from daily lists.
ALTER TABLE sys_depart
  ADD COLUMN grade smallint CHECK (grade BETWEEN 1 AND 12),
  ADD COLUMN term varchar(6) CHECK (term ~ '^20[0-9]{2}-[12]$'),
  ADD COLUMN archive_time timestamptz;

-- How many seats a class room has; a class without a row has what the page proposes.
CREATE TABLE teaching_class_seating (
  depart_id varchar(40) PRIMARY KEY REFERENCES sys_depart (id) ON DELETE CASCADE,
  seat_rows smallint NOT NULL CHECK (seat_rows BETWEEN 1 AND 12),
  seat_columns smallint NOT NULL CHECK (seat_columns BETWEEN 1 AND 12)
);

-- Who sits where, from 1; who leaves the class leaves the seat.
CREATE TABLE teaching_class_seat (
  depart_id varchar(40) NOT NULL REFERENCES teaching_class_seating (depart_id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL,
  seat_row smallint NOT NULL CHECK (seat_row BETWEEN 1 AND 12),
  seat_column smallint NOT NULL CHECK (seat_column BETWEEN 1 AND 12),
  PRIMARY KEY (depart_id, user_id),
  UNIQUE (depart_id, seat_row, seat_column),
  FOREIGN KEY (user_id, depart_id) REFERENCES sys_user_depart (user_id, dep_id) ON DELETE CASCADE
);
CREATE INDEX teaching_class_seat_user ON teaching_class_seat (user_id, depart_id);

CREATE TABLE teaching_class_group (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 50),
  group_name varchar(30) NOT NULL CHECK (group_name <> ''),
  PRIMARY KEY (depart_id, place),
  UNIQUE (depart_id, group_name)
);

-- A pupil is in one group of a class at most.
CREATE TABLE teaching_class_group_pupil (
  depart_id varchar(40) NOT NULL,
  user_id varchar(40) NOT NULL,
  place smallint NOT NULL,
  PRIMARY KEY (depart_id, user_id),
  FOREIGN KEY (depart_id, place) REFERENCES teaching_class_group (depart_id, place) ON DELETE CASCADE,
  FOREIGN KEY (user_id, depart_id) REFERENCES sys_user_depart (user_id, dep_id) ON DELETE CASCADE
);
CREATE INDEX teaching_class_group_pupil_user ON teaching_class_group_pupil (user_id, depart_id);
CREATE INDEX teaching_class_group_pupil_group ON teaching_class_group_pupil (depart_id, place);
