-- 学年升班 of many classes: what each run changed, so that it can be undone for a day.
CREATE TABLE teaching_year_end (
  id varchar(40) PRIMARY KEY,
  made_by varchar(100) NOT NULL,
  made_at timestamptz NOT NULL,
  -- The run in numbers, as the page shows it.
  summary varchar(200) NOT NULL CHECK (summary <> ''),
  -- The classes, departments, pupils and teachers before and after.
  changes jsonb NOT NULL,
  undone_at timestamptz
);
