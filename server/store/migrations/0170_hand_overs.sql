-- The responsibilities of a person that a colleague has got, kept for a day so that they can be moved back.
CREATE TABLE sys_hand_over (
  id varchar(40) PRIMARY KEY,
  from_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  to_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- The step that the same transaction took with the person; null: none.
  step varchar(10) CHECK (step IN ('freeze', 'delete', 'edit')),
  -- Identity and roles before an edit, the ids joined by commas.
  user_identity smallint,
  role_ids text,
  create_by varchar(100) NOT NULL,
  create_time timestamptz NOT NULL,
  CHECK (step IS DISTINCT FROM 'edit' OR user_identity IS NOT NULL AND role_ids IS NOT NULL)
);
CREATE INDEX sys_hand_over_from ON sys_hand_over (from_id, create_time);
CREATE INDEX sys_hand_over_to ON sys_hand_over (to_id);
CREATE INDEX sys_hand_over_create_time ON sys_hand_over (create_time);

CREATE TABLE sys_hand_over_item (
  hand_over_id varchar(40) NOT NULL REFERENCES sys_hand_over (id) ON DELETE CASCADE,
  kind varchar(10) NOT NULL CHECK (kind IN ('depart', 'course', 'homework')),
  subject_id varchar(40) NOT NULL,
  name text NOT NULL,
  -- For a department: whether the person was in charge of it, and what the colleague was in it before.
  lead boolean NOT NULL DEFAULT false,
  was_responsible boolean NOT NULL DEFAULT false,
  was_member boolean NOT NULL DEFAULT false,
  PRIMARY KEY (hand_over_id, kind, subject_id)
);
