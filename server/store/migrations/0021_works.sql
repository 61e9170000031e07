-- What is said about works below them.
CREATE TABLE teaching_work_comment (
  id varchar(40) PRIMARY KEY,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  comment varchar(500) NOT NULL CHECK (comment <> ''),
  -- 0 shown, 1 hidden by whoever looks after comments.
  comment_status smallint NOT NULL DEFAULT 0 CHECK (comment_status IN (0, 1)),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE INDEX teaching_work_comment_work ON teaching_work_comment (work_id, create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_comment_time ON teaching_work_comment (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_comment_user ON teaching_work_comment (user_id, create_time DESC);

-- Once by everybody; open until somebody has dealt with it.
CREATE TABLE teaching_comment_report (
  comment_id varchar(40) NOT NULL REFERENCES teaching_work_comment (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  reason varchar(200) NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  handled_by varchar(100),
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX teaching_comment_report_open ON teaching_comment_report (comment_id) WHERE handled_at IS NULL;
CREATE INDEX teaching_comment_report_user ON teaching_comment_report (user_id);

-- The link by which a work that is not published is seen: one at a time; taking the row away takes the link back.
CREATE TABLE teaching_work_share (
  work_id varchar(40) PRIMARY KEY REFERENCES teaching_work (id) ON DELETE CASCADE,
  token varchar(64) NOT NULL CONSTRAINT teaching_work_share_token_key UNIQUE CHECK (length(token) >= 22),
  create_by varchar(100) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);

-- Labels a user gives to works for themselves alone, at most one for a work (reference 4.4).
CREATE TABLE teaching_work_tag (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  tag varchar(20) NOT NULL CHECK (tag <> ''),
  PRIMARY KEY (user_id, work_id)
);
CREATE INDEX teaching_work_tag_work ON teaching_work_tag (work_id);
-- Those offered to choose from.
CREATE TABLE teaching_user_tag (
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  tag varchar(20) NOT NULL CHECK (tag <> ''),
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, tag)
);

-- The published work this one was made from: 改编自.
ALTER TABLE teaching_work ADD COLUMN remix_of varchar(40) REFERENCES teaching_work (id) ON DELETE SET NULL;
CREATE INDEX teaching_work_remix ON teaching_work (remix_of) WHERE remix_of IS NOT NULL;
