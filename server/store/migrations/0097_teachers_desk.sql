-- How often a work was given back: who was given back twice needs help.
ALTER TABLE teaching_work ADD COLUMN return_count smallint NOT NULL DEFAULT 0;
UPDATE teaching_work SET return_count = 1 WHERE work_status = -1;
CREATE INDEX teaching_work_often_returned ON teaching_work (user_id)
  WHERE del_flag = 0 AND work_status = -1 AND return_count > 1;

-- Homework that ends soon.
CREATE INDEX teaching_additional_work_deadline ON teaching_additional_work (deadline)
  WHERE del_flag = 0 AND status = 1 AND deadline IS NOT NULL;

-- 常用评语 of one's own, in the order in which they are offered.
CREATE TABLE teaching_own_phrases (
  user_id varchar(40) PRIMARY KEY REFERENCES sys_user (id) ON DELETE CASCADE,
  phrases varchar(200)[] NOT NULL CHECK (cardinality(phrases) <= 30)
);
