-- Which rows of online forms name which files: whoever may read the row may read the file.
CREATE TABLE onl_file_use (
  form_id varchar(40) NOT NULL REFERENCES onl_form (id) ON DELETE CASCADE,
  row_id varchar(40) NOT NULL,
  field_id varchar(8) NOT NULL,
  file_path varchar(60) NOT NULL,
  PRIMARY KEY (form_id, row_id, field_id, file_path)
);
CREATE INDEX onl_file_use_path ON onl_file_use (file_path);
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN
    SELECT form_id, field_id, name FROM onl_column
    WHERE holds IN ('file', 'image') AND retired_at IS NULL AND NOT pending
      AND to_regclass('onl.t_' || form_id) IS NOT NULL
  LOOP
    EXECUTE format(
      'INSERT INTO onl_file_use SELECT DISTINCT %L, rows.id, %L, left(path, 60) FROM onl.%I rows CROSS JOIN unnest(rows.%I) path',
      held.form_id, held.field_id, 't_' || held.form_id, held.name);
  END LOOP;
END $$;
