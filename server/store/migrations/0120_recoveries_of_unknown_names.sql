-- A recovery that was started for a name that no account has: it answers as any other and leads nowhere. `decoy` stands for
-- the name, so that a second recovery for it meets the same limits as one for an account.
ALTER TABLE sys_recovery ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE sys_recovery ADD COLUMN decoy varchar(24);
