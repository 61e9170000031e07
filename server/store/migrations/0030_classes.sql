-- The code by which pupils ask to join a class; a class without a row has none.
CREATE TABLE teaching_class_code (
  depart_id varchar(40) PRIMARY KEY REFERENCES sys_depart (id) ON DELETE CASCADE,
  code varchar(8) NOT NULL CONSTRAINT teaching_class_code_key UNIQUE CHECK (code ~ '^[A-HJ-NP-Z2-9]+$'),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now()
);

-- Who asked to join which class, and what came of it.
CREATE TABLE teaching_class_join (
  id varchar(40) PRIMARY KEY,
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- 0 waiting, 1 approved, 2 refused, 3 withdrawn.
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 3)),
  create_time timestamptz NOT NULL DEFAULT now(),
  decide_by varchar(100),
  decide_time timestamptz
);
CREATE UNIQUE INDEX teaching_class_join_waiting ON teaching_class_join (depart_id, user_id) WHERE status = 0;
CREATE INDEX teaching_class_join_depart ON teaching_class_join (depart_id, create_time DESC);
CREATE INDEX teaching_class_join_user ON teaching_class_join (user_id, create_time DESC);
