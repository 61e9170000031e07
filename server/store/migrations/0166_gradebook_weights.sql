-- 成绩册: how much a task of a class counts for its average. A task is a unit or a homework, whose ids differ; without a row
-- it counts once.
CREATE TABLE teaching_class_weight (
  depart_id varchar(40) NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  task_id varchar(40) NOT NULL,
  weight smallint NOT NULL CHECK (weight BETWEEN 0 AND 10),
  PRIMARY KEY (depart_id, task_id)
);
