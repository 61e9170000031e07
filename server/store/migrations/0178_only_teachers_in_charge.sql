-- The only active teacher of a class without a teacher in charge is in charge of it.
UPDATE sys_user_responsible AS held SET lead = true
  FROM sys_depart AS class, sys_user AS account
  WHERE class.id = held.depart_id AND class.org_category = '3' AND class.del_flag = 0
    AND account.id = held.user_id AND account.user_identity = 2 AND account.del_flag = 0 AND account.status = 1
    AND NOT EXISTS (
      SELECT FROM sys_user_responsible AS other JOIN sys_user AS colleague ON colleague.id = other.user_id
      WHERE other.depart_id = class.id AND (other.lead OR other.user_id <> held.user_id
        AND colleague.user_identity = 2 AND colleague.del_flag = 0 AND colleague.status = 1));
