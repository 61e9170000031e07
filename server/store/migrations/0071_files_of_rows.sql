-- As before, and the files that rows of online forms name: they are in use, and not deleted one by one.
CREATE OR REPLACE VIEW sys_file_mention AS
  SELECT f.id AS file_id, t.kind, t.subject_id
  FROM (
    SELECT 'course' AS kind, id AS subject_id, course_desc AS content FROM teaching_course WHERE course_desc LIKE '%static/%'
    UNION ALL SELECT 'unit', id, concat_ws(' ', course_video, media_content) FROM teaching_course_unit
      WHERE course_video LIKE '%static/%' OR media_content LIKE '%static/%'
    UNION ALL SELECT 'announcement', id, concat_ws(' ', msg_abstract, msg_content) FROM sys_announcement
      WHERE del_flag = 0 AND (msg_abstract LIKE '%static/%' OR msg_content LIKE '%static/%')
    UNION ALL SELECT 'news', id, news_content FROM teaching_news WHERE news_content LIKE '%static/%'
    UNION ALL SELECT 'config', config_key::varchar(40), config_value FROM sys_config
  ) t
  CROSS JOIN LATERAL regexp_matches(t.content, '[A-Za-z0-9_-]{1,40}\.[a-z0-9]{1,8}', 'g') AS named(path)
  JOIN sys_file f ON f.file_path = named.path[1]
  UNION ALL SELECT f.id, 'form', used.form_id FROM onl_file_use used JOIN sys_file f ON f.file_path = used.file_path;
