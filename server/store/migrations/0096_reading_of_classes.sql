-- How a class reads: characters with pinyin over them, and large. 1 on, 0 off; null: on in the first two grades.
ALTER TABLE sys_depart
  ADD COLUMN pinyin smallint CHECK (pinyin IN (0, 1)),
  ADD COLUMN large_text smallint CHECK (large_text IN (0, 1));
