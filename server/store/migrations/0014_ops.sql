-- Scheduled jobs and their runs. One job for each class; the classes are the product's own.
CREATE TABLE sys_quartz_job (
  id varchar(40) PRIMARY KEY,
  job_class_name varchar(60) NOT NULL CONSTRAINT sys_quartz_job_class_key UNIQUE CHECK (job_class_name <> ''),
  cron_expression varchar(100) NOT NULL CHECK (cron_expression <> ''),
  parameter varchar(10),
  description varchar(255),
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, -1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
INSERT INTO sys_quartz_job (id, job_class_name, cron_expression, parameter, description, create_by) VALUES
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a01', 'ExpiredCleanup', '0 15 * * * ?', NULL,
   '清除已过期的登录会话、验证码、一次性验证码和密码找回记录', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a02', 'LogCleanup', '0 30 3 * * ?', '365',
   '删除超过保留天数的登录日志、操作日志和任务执行记录；总访问量随之减少', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a03', 'OrphanFileCleanup', '0 0 4 ? * 1', '24',
   '删除上传后超过指定小时数仍未被任何内容使用的文件', 'admin'),
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a04', 'Backup', '0 0 2 * * ?', '3',
   '把数据库和文件备份到数据目录的 backups 文件夹，保留最新的几份', 'admin');

-- scheduled_at names the time that came; no two servers do the same. NULL: somebody asked for it.
CREATE TABLE sys_quartz_run (
  id varchar(40) PRIMARY KEY,
  job_id varchar(40) NOT NULL REFERENCES sys_quartz_job (id) ON DELETE CASCADE,
  scheduled_at timestamptz,
  started_by varchar(100),
  node varchar(100) NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'failed')),
  message varchar(1000),
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  cost_time integer,
  CONSTRAINT sys_quartz_run_time_key UNIQUE (job_id, scheduled_at),
  CHECK ((status = 'running') = (end_time IS NULL))
);
CREATE INDEX sys_quartz_run_job ON sys_quartz_run (job_id, start_time DESC, id);
CREATE INDEX sys_quartz_run_time ON sys_quartz_run (start_time);
