-- 课堂登录 of small children (decision 115). The code of a class stays, for it is printed on the cards; it is good while a lesson is open.
CREATE TABLE teaching_class_login (
  depart_id varchar(40) PRIMARY KEY REFERENCES sys_depart (id) ON DELETE CASCADE,
  code varchar(8) NOT NULL CONSTRAINT teaching_class_login_key UNIQUE CHECK (code ~ '^[A-HJ-NP-Z2-9]+$'),
  opened_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);

-- The two pictures of a pupil, hashed; three wrong tries lock them until a teacher opens them again.
CREATE TABLE teaching_picture_card (
  user_id varchar(40) PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  hashed varchar(200) NOT NULL,
  fails smallint NOT NULL DEFAULT 0 CHECK (fails BETWEEN 0 AND 3)
);

-- How somebody came in; null: any way that lets them change how they come in.
ALTER TABLE sys_session ADD COLUMN via varchar(10) CHECK (via = 'picture');
