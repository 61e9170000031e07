-- The analysis of each handed-in version of a Scratch work for a unit or a homework. A work that could not be analysed has
-- the problem. rules_version is that of common/analysis; results of an earlier one are replaced by the job WorkAnalysis.
CREATE TABLE teaching_work_analysis (
  work_id varchar(40) NOT NULL,
  version_no integer NOT NULL,
  rules_version integer NOT NULL,
  problem varchar(20) CHECK (problem IN ('unreadable', 'tooLarge', 'tooLong', 'missing')),
  blocks integer NOT NULL DEFAULT 0,
  scores jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(scores) = 'array'),
  findings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(findings) = 'array'),
  habits jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(habits) = 'array'),
  PRIMARY KEY (work_id, version_no),
  FOREIGN KEY (work_id, version_no) REFERENCES teaching_work_version (work_id, version_no) ON DELETE CASCADE
);

-- 小助手 of the editor, and the sentences after a hand-in; a class may turn them off.
ALTER TABLE sys_depart ADD COLUMN has_assistant boolean NOT NULL DEFAULT true;

INSERT INTO sys_quartz_job (id, job_class_name, cron_expression, description, create_by) VALUES
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a09', 'WorkAnalysis', '0 25 * * * ?',
   '分析已提交但还没有分析的 Scratch 作品；分析的规则更新后重新分析；没有这样的作品时什么也不做', 'admin')
  ON CONFLICT (job_class_name) DO NOTHING;

-- Schools that run already have the dictionary; others get it with the seed.
INSERT INTO sys_dict_item (id, dict_id, item_value, item_text, sort_order, create_by)
  SELECT '5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a0a', id, 'WorkAnalysis', '分析学生作品', 7, 'admin'
  FROM sys_dict WHERE dict_code = 'quartz_job_class'
  ON CONFLICT (dict_id, item_value) DO NOTHING;
