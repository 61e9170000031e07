-- How frequent a sign or a pair of signs is in names of works and files. Their indexes over it hold living rows alone, and of
-- such an index the planner takes no figures: it expected 0.5 % whatever was asked for, and sorted a sixth of all works for a page.
CREATE STATISTICS IF NOT EXISTS teaching_work_parts ON (text_parts(work_name)) FROM teaching_work;
CREATE STATISTICS IF NOT EXISTS sys_file_parts ON (text_parts(file_name)) FROM sys_file;
ANALYZE teaching_work;
ANALYZE sys_file;
