-- What a column of a form holds, where its type alone does not say it: hashes of passwords, addresses, markup, files.
ALTER TABLE onl_column ADD COLUMN holds varchar(20);
UPDATE onl_column SET holds = last.kind
FROM (
  SELECT DISTINCT ON (v.form_id, field ->> 'id') v.form_id, field ->> 'id' AS field_id, field ->> 'kind' AS kind
  FROM onl_form_version v CROSS JOIN LATERAL jsonb_array_elements(v.definition -> 'fields') field
  ORDER BY v.form_id, field ->> 'id', v.number DESC
) last
WHERE last.form_id = onl_column.form_id AND last.field_id = onl_column.field_id
  AND ((last.kind IN ('password', 'url', 'richText') AND onl_column.type = 'text')
    OR (last.kind IN ('file', 'image') AND onl_column.type = 'text[]'));
