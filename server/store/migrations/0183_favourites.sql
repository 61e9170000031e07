-- 我的收藏: works that a user keeps. A removed one stays for a minute, so that 撤销 puts it back in its place.
CREATE TABLE teaching_work_favourite (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  create_time timestamptz NOT NULL,
  removed_time timestamptz,
  PRIMARY KEY (user_id, work_id)
);
CREATE INDEX teaching_work_favourite_work ON teaching_work_favourite (work_id);
