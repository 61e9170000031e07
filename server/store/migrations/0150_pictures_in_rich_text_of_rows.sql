-- Pictures in the rich text of rows follow the rights of their row, as those of image fields have since 0110.
DO $$
DECLARE
  held record;
  named text[];
  version int := current_setting('server_version_num')::int;
BEGIN
  FOR held IN
    SELECT form_id, field_id, name FROM onl_column
    WHERE holds = 'richText' AND type = 'text' AND retired_at IS NULL AND NOT pending
      AND to_regclass('onl.t_' || form_id) IS NOT NULL
  LOOP
    -- Rows belong to a role of their own where there is one (online-role.store.ts).
    PERFORM set_config('role', 'onl_app', true) FROM to_regrole('onl_app') known
    WHERE known IS NOT NULL AND has_schema_privilege(known::oid, 'onl', 'usage')
      AND pg_has_role(session_user, known::oid, CASE WHEN version >= 160000 THEN 'SET' ELSE 'MEMBER' END);
    EXECUTE format(
      'SELECT array_agg(DISTINCT rows.id || '' '' || found.paths[1]) FROM onl.%I rows
       CROSS JOIN LATERAL regexp_matches(rows.%I, ''/sys/common/static/([A-Za-z0-9_-]{1,48}[.][a-z0-9]{1,8})'', ''g'') found(paths)',
      't_' || held.form_id, held.name) INTO named;
    PERFORM set_config('role', 'none', true);
    INSERT INTO onl_file_use (form_id, row_id, field_id, file_path)
    SELECT held.form_id, split_part(pair, ' ', 1), held.field_id, f.file_path
    FROM unnest(named) pair JOIN sys_file f ON f.file_path = split_part(pair, ' ', 2)
    WHERE f.purpose IN ('image', 'attachment')
    ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

UPDATE sys_file file SET purpose = 'attachment'
WHERE file.purpose = 'image'
  AND file.file_path IN (SELECT file_path FROM onl_file_use)
  AND NOT EXISTS (SELECT FROM sys_file_use used WHERE used.file_id = file.id)
  AND NOT EXISTS (SELECT FROM sys_file_mention used WHERE used.file_id = file.id AND used.kind <> 'form');
