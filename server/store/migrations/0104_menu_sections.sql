-- What people do with an entry of the first level, as a heading of the side menu. Whoever has changed an entry since it was
-- made is left alone.
ALTER TABLE sys_permission ADD COLUMN section text CHECK (section IN ('teaching', 'learning', 'school', 'system'));
UPDATE sys_permission entry SET section = new.section
FROM (VALUES
  ('/isystem/departDetailList', 'teaching'),
  ('/course', 'teaching'),
  ('/work', 'teaching'),
  ('/report', 'teaching'),
  ('/scratch/assets', 'teaching'),
  ('/create', 'learning'),
  ('/create/python', 'learning'),
  ('/create/blockly', 'learning'),
  ('/teaching/mineCourse/cardList', 'learning'),
  ('/center/myAdditionalWork', 'learning'),
  ('/account/progress', 'learning'),
  ('/account/center', 'learning'),
  ('/account/mineWork', 'learning'),
  ('/isps/userAnnouncement', 'school'),
  ('/isystem/user', 'school'),
  ('/news/list', 'school'),
  ('/teaching/order', 'school'),
  ('/isystem', 'system'),
  ('/dashboard3', 'system'),
  ('/online', 'system')
) new (url, section)
WHERE entry.url = new.url AND entry.menu_type = 0 AND entry.del_flag = 0 AND entry.update_time IS NULL;
