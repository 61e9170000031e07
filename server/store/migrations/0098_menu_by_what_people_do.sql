-- The menu by what people do: what one teaches with comes first, then what one makes and learns, then the school. And each
-- icon once. Whoever has changed an entry since it was made is left alone.
UPDATE sys_permission entry SET icon = coalesce(new.icon, entry.icon), sort_no = coalesce(new.sort, entry.sort_no)
FROM (VALUES
  ('/center/myAdditionalWork', 'form', 'check-circle-o', NULL, NULL),
  ('/account/mineWork', 'form', 'bars', NULL, NULL),
  ('/account/progress', 'dashboard', 'trophy', NULL, NULL),
  ('/isystem/user', 'idcard', 'user', NULL, NULL),
  ('/course/course', 'read', 'inbox', NULL, NULL),
  ('/course/courseUnit', 'bars', 'ordered-list', NULL, NULL),
  ('/course/progress', 'dashboard', 'line-chart', NULL, NULL),
  ('/scratch/assets', 'picture', 'appstore', 12.5, 1.4),
  ('/teaching/order', 'profile', 'shopping-cart', NULL, NULL),
  ('/isystem/departDetailList', NULL, NULL, 12, 1),
  ('/course', NULL, NULL, 11.5, 1.1),
  ('/work', NULL, NULL, 11, 1.2),
  ('/report', NULL, NULL, 15, 1.3)
) new (url, old_icon, icon, old_sort, sort)
WHERE entry.url = new.url AND entry.menu_type < 2 AND entry.del_flag = 0 AND entry.update_time IS NULL
  AND (new.old_icon IS NULL OR entry.icon = new.old_icon)
  AND (new.old_sort IS NULL OR entry.sort_no = new.old_sort);
UPDATE sys_permission SET icon = NULL
WHERE url IN ('/teaching/menu', '/isystem/permission') AND icon = 'bars' AND menu_type < 2 AND update_time IS NULL;
