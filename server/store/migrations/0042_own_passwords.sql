-- A password that somebody else has set is changed by its owner before anything else; a session that was opened with
-- such a password may do nothing but that.
ALTER TABLE sys_user ADD COLUMN password_due smallint NOT NULL DEFAULT 0 CHECK (password_due IN (0, 1));
ALTER TABLE sys_session ADD COLUMN password_due smallint NOT NULL DEFAULT 0 CHECK (password_due IN (0, 1));

-- smsChange: to the old number, before another one takes its place.
ALTER TABLE sys_one_time_code DROP CONSTRAINT sys_one_time_code_purpose_check;
ALTER TABLE sys_one_time_code ADD CONSTRAINT sys_one_time_code_purpose_check
  CHECK (purpose IN ('smsLogin', 'smsRegister', 'smsReset', 'smsChange', 'adminReset', 'thirdLogin'));
