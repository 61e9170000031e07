-- News of the public pages. publish_time is when it was published first.
CREATE TABLE teaching_news (
  id varchar(40) PRIMARY KEY,
  news_title varchar(256) NOT NULL CHECK (news_title <> ''),
  news_content text,
  -- 0 draft, 1 published.
  news_status smallint NOT NULL DEFAULT 0 CHECK (news_status IN (0, 1)),
  publish_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  CHECK (news_status = 0 OR publish_time IS NOT NULL)
);
CREATE INDEX teaching_news_time ON teaching_news (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_news_published ON teaching_news (publish_time DESC, id) WHERE del_flag = 0 AND news_status = 1;

-- As before, and the pictures of news.
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
  JOIN sys_file f ON f.file_path = named.path[1];
