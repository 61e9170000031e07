-- Part of a name is found by its signs and pairs of signs. pg_trgm knows none of Chinese where the locale is C, and a word
-- of two signs has no group of three. What is taken for the same here is what ILIKE takes for the same: lower() of both.
CREATE OR REPLACE FUNCTION text_parts(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  signs text[] := string_to_array(lower(value), NULL);
  parts text[] := signs;
BEGIN
  FOR at IN 2..cardinality(signs) LOOP
    parts := parts || (signs[at - 1] || signs[at]);
  END LOOP;
  RETURN parts;
END $$;
-- A word of one sign is asked for by that sign, a longer one by its pairs alone.
CREATE OR REPLACE FUNCTION word_parts(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (text_parts(word))[CASE WHEN length(lower(word)) > 1 THEN length(lower(word)) + 1 ELSE 1 END:];
CREATE INDEX teaching_work_name_parts ON teaching_work USING gin (text_parts(work_name)) WHERE del_flag = 0;
CREATE INDEX sys_file_name_parts ON sys_file USING gin (text_parts(file_name)) WHERE del_flag = 0 AND purpose <> 'backpack';
CREATE INDEX sys_user_username_parts ON sys_user USING gin (text_parts(username));
CREATE INDEX sys_user_realname_parts ON sys_user USING gin (text_parts(realname));
