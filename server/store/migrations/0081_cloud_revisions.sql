-- The order of the values of a cloud variable: messages that tell of them may overtake one another. Each is higher than the
-- one before, and than those of a row that was deleted.
ALTER TABLE teaching_work_cloud
  ADD COLUMN rev bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
