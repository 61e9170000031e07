-- How the scripts of a stored project are built, reckoned once; for hints at works that are alike.
CREATE TABLE teaching_work_shape (
  file_id varchar(40) PRIMARY KEY REFERENCES sys_file (id) ON DELETE CASCADE,
  shingles integer[] NOT NULL
);
