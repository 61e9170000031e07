-- What the product has put into menus and dictionaries. A newer build adds what is not listed here; what a school has
-- removed stays listed and stays removed.
CREATE TABLE sys_seeded (
  name varchar(200) PRIMARY KEY
);
INSERT INTO sys_seeded (name)
  SELECT DISTINCT 'menu:' || url FROM sys_permission WHERE menu_type < 2 AND url IS NOT NULL
  UNION
  SELECT DISTINCT 'button:' || parent.url || ':' || button.perms
  FROM sys_permission button JOIN sys_permission parent ON parent.id = button.parent_id
  WHERE button.menu_type = 2 AND parent.url IS NOT NULL AND button.perms IS NOT NULL
  UNION
  SELECT 'dictionary:' || dict_code FROM sys_dict
  UNION
  SELECT DISTINCT 'front:' || url FROM teaching_menu WHERE url IS NOT NULL;

-- Until now nobody could choose it: pages are kept as they were left, what only holds others has nothing to keep.
UPDATE sys_permission SET keep_alive = 1 WHERE menu_type < 2 AND component NOT LIKE 'layouts/%';
