-- Texts people wrote keep no class that a style sheet of ours may know. What is stored went through the sanitiser, which
-- writes one class attribute a tag, in double quotes, and no < or > within a tag.
update teaching_news set news_content = regexp_replace(news_content, '(<[^<>]*) class="[^"]*"', '\1', 'g')
  where news_content like '% class="%';
update teaching_course set course_desc = regexp_replace(course_desc, '(<[^<>]*) class="[^"]*"', '\1', 'g')
  where course_desc like '% class="%';
update teaching_course_unit set media_content = regexp_replace(media_content, '(<[^<>]*) class="[^"]*"', '\1', 'g')
  where media_content like '% class="%';
