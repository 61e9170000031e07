-- The menu of the public pages in words that children use; an entry that the school has changed stays.
UPDATE teaching_menu SET name = '我的'
  WHERE name = '个人中心' AND url = '/account/center' AND update_time IS NULL;
