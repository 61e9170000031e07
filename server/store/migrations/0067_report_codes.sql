-- The code of a deleted report is free again.
DROP INDEX onl_report_code_key;
CREATE UNIQUE INDEX onl_report_code_key ON onl_report (code) WHERE del_flag = 0;
