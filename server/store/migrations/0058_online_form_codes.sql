-- The code of a deleted form is free again.
DROP INDEX onl_form_code_key;
CREATE UNIQUE INDEX onl_form_code_key ON onl_form (code) WHERE del_flag = 0;
