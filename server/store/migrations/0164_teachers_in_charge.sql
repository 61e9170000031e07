-- The teacher in charge of a class, who may choose its other teachers.
ALTER TABLE sys_user_responsible ADD COLUMN lead boolean NOT NULL DEFAULT false;
-- Of the classes before: the only teacher, or the teacher who created the class.
UPDATE sys_user_responsible AS held SET lead = true
  FROM sys_depart AS class
  WHERE class.id = held.depart_id AND class.org_category = '3'
    AND ((SELECT count(*) FROM sys_user_responsible AS every WHERE every.depart_id = class.id) = 1
      OR class.create_by = (SELECT account.username FROM sys_user AS account WHERE account.id = held.user_id));
