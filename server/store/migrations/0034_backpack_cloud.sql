-- What a user keeps between works in the Scratch editor. Each thing has a file of its own, whose bytes others may share.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack'));

CREATE TABLE teaching_backpack (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  item_type varchar(10) NOT NULL CHECK (item_type IN ('costume', 'sound', 'script', 'sprite')),
  item_name varchar(200) NOT NULL,
  file_id varchar(40) NOT NULL REFERENCES sys_file (id) ON DELETE CASCADE,
  -- The name a project gives the bytes.
  md5_ext varchar(40) NOT NULL,
  thumbnail text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX teaching_backpack_user ON teaching_backpack (user_id, create_time DESC, id);
CREATE INDEX teaching_backpack_file ON teaching_backpack (file_id);

-- Cloud variables of Scratch works: one value for all who play the work. The names are those of the work's project.
CREATE TABLE teaching_work_cloud (
  work_id varchar(40) NOT NULL REFERENCES teaching_work (id) ON DELETE CASCADE,
  name varchar(100) NOT NULL,
  value varchar(256) NOT NULL CHECK (value ~ '^-?[0-9]*\.?[0-9]*$'),
  update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (work_id, name)
);
