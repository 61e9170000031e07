-- Wrong tries at picture cards that no success has followed, by where they came from, in the open lesson of a class.
CREATE TABLE teaching_picture_try (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  source varchar(64) NOT NULL CHECK (source <> ''),
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  fails integer NOT NULL CHECK (fails > 0),
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (depart_id, source, user_id)
);
CREATE INDEX teaching_picture_try_user ON teaching_picture_try (user_id);

-- Browsers in which a pupil of the class has come in by a card: their tries count for that pupil, not for the address.
CREATE TABLE teaching_class_device (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  device_hash varchar(64) NOT NULL CHECK (device_hash ~ '^[0-9a-f]{64}$'),
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (depart_id, device_hash)
);
CREATE INDEX teaching_class_device_user ON teaching_class_device (user_id);

-- When the teachers were last told that somebody guesses.
ALTER TABLE teaching_class_login ADD COLUMN guessing_told_at timestamptz;
