-- Large files on their way, in parts. A part is a content of the file store that nothing names yet: the clean-up of files
-- takes those of uploads that were given up.
CREATE TABLE sys_upload (
  id varchar(40) PRIMARY KEY,
  owner_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  file_name varchar(255) NOT NULL CHECK (file_name <> ''),
  file_size integer NOT NULL CHECK (file_size > 0),
  -- Of the sender's file, so that the same one goes on where it stopped: when it was last changed.
  file_mark varchar(40) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  -- Once it is complete: the path it is stored under.
  file_path varchar(256)
);
CREATE INDEX sys_upload_owner ON sys_upload (owner_id, create_time);
CREATE INDEX sys_upload_time ON sys_upload (create_time);

CREATE TABLE sys_upload_part (
  upload_id varchar(40) NOT NULL REFERENCES sys_upload (id) ON DELETE CASCADE,
  part_no smallint NOT NULL CHECK (part_no >= 0),
  sha256 char(64) NOT NULL,
  PRIMARY KEY (upload_id, part_no)
);
