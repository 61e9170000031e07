-- Short menus for staff: a teacher has at most 12 entries and an administrator at most 20. Entries of pupils are hidden in
-- the menus of staff, and pages for technicians are below 系统维护. Every page keeps its address and its grants.
ALTER TABLE sys_permission ADD COLUMN pupils_only boolean NOT NULL DEFAULT false;

-- An entry that a school has changed stays as it is. 系统管理 and 系统监控 change together or not at all: a school that has
-- changed one of their entries, or has added entries of its own, keeps both.
WITH seeded (url, above, name, component, icon, section, sort, own_window) AS (VALUES
  ('/create', NULL, '创作', 'create/Editor', 'highlight', 'learning', 3, 0),
  ('/create/python', NULL, 'Python编程', 'create/Python', 'experiment', 'learning', 3.01, 0),
  ('/create/blockly', NULL, '积木编程', 'create/Blockly', 'build', 'learning', 3.02, 0),
  ('/account/center', NULL, '我的作品', 'account/center/Index', 'picture', 'learning', 3.1, 0),
  ('/teaching/mineCourse/cardList', NULL, '我的课程', 'account/course/CourseListCard', 'read', 'learning', 3.03, 0),
  ('/center/myAdditionalWork', NULL, '我的作业', 'account/course/MyAdditionalWorkList', 'check-circle-o', 'learning', 3.05, 0),
  ('/account/mineWork', NULL, '我的作品列表', 'account/center/MineWorkList', 'bars', 'learning', 4, 0),
  ('/isps/userAnnouncement', NULL, '我的消息', 'system/UserAnnouncementList', 'message', 'school', 5, 0),
  ('/course/courseUnit', '/course', '课程单元管理', 'teaching/TeachingCourseUnitList', 'ordered-list', NULL, 1.1, 0),
  ('/scratch/assets', NULL, 'Scratch素材库', 'teaching/TeachingScratchAssetsList', 'appstore', 'teaching', 1.4, 0),
  ('/report/depart', '/report', '班级教学记录', 'report/TeacherReport', NULL, NULL, 1, 0),
  ('/teaching/order', NULL, '订单管理', 'teaching/TeachingOrderList', 'shopping-cart', 'school', 13.1, 0),
  ('/isystem', NULL, '系统管理', 'layouts/RouteView', 'setting', 'system', 13.5, 0),
  ('/sys/sysConfig', '/isystem', '网站配置', 'system/SysConfig', 'tool', NULL, 0.9, 0),
  ('/isystem/backup', '/isystem', '备份', 'system/Backups', 'inbox', NULL, 0.95, 0),
  ('/isystem/file', '/isystem', '文件管理', 'system/SysFileList', 'folder', NULL, 2, 0),
  ('/isystem/annountCement', '/isystem', '系统通告', 'system/SysAnnouncementList', 'notification', NULL, 6, 0),
  ('/teaching/menu', '/isystem', '前台菜单管理', 'teaching/TeachingMenuList', NULL, NULL, 1, 0),
  ('/isystem/permission', '/isystem', '后台菜单管理', 'system/PermissionList', NULL, NULL, 1.3, 0),
  ('/isystem/roleUserList', '/isystem', '角色管理', 'system/RoleUserList', 'team', NULL, 1.5, 0),
  ('/isystem/addressList', '/isystem', '通讯录', 'system/AddressList', 'idcard', NULL, 3, 0),
  ('/isystem/dict', '/isystem', '数据字典', 'system/DictList', NULL, NULL, 5, 0),
  ('/isys/category', '/isystem', '分类字典', 'system/SysCategoryList', NULL, NULL, 5.2, 0),
  ('/dashboard3', NULL, '系统监控', 'layouts/RouteView', 'dashboard', 'system', 20, 0),
  ('/monitor', '/dashboard3', '性能监控', 'layouts/RouteView', NULL, NULL, 0, 0),
  ('/monitor/redis/info', '/monitor', '缓存与消息', 'modules/monitor/RedisInfo', NULL, NULL, 1, 0),
  ('/monitor/JvmInfo', '/monitor', '运行时信息', 'modules/monitor/JvmInfo', NULL, NULL, 4, 0),
  ('/monitor/TomcatInfo', '/monitor', 'HTTP信息', 'modules/monitor/TomcatInfo', NULL, NULL, 4.1, 0),
  ('/monitor/SystemInfo', '/monitor', '服务器信息', 'modules/monitor/SystemInfo', NULL, NULL, 4.2, 0),
  ('/monitor/HttpTrace', '/monitor', '请求追踪', 'modules/monitor/HttpTrace', NULL, NULL, 4.3, 0),
  ('/monitor/Disk', '/monitor', '磁盘监控', 'modules/monitor/DiskMonitoring', NULL, NULL, 6, 0),
  ('/monitor/SqlInfo', '/dashboard3', 'SQL监控', 'modules/monitor/SqlInfo', NULL, NULL, 1.2, 0),
  ('/inspector', '/dashboard3', '状态机检查器', 'layouts/IframePageView', NULL, NULL, 3.2, 1),
  ('/monitor/ApiDoc', '/dashboard3', '在线文档', 'modules/monitor/ApiDoc', NULL, NULL, 3.1, 0),
  ('/isystem/log', '/dashboard3', '日志管理', 'system/LogList', NULL, NULL, 1, 0),
  ('/sys/dataLog-list', '/dashboard3', '数据日志', 'system/DataLogList', NULL, NULL, 1.1, 0),
  ('/isystem/QuartzJobList', '/dashboard3', '定时任务', 'system/QuartzJobList', NULL, NULL, 3, 0)
),
entry AS (
  SELECT one.*, above.url AS above, higher.url AS higher
  FROM sys_permission one
  LEFT JOIN sys_permission above ON above.id = one.parent_id
  LEFT JOIN sys_permission higher ON higher.id = above.parent_id
  WHERE one.menu_type < 2 AND one.del_flag = 0
),
unchanged AS (
  SELECT entry.id, entry.url FROM entry JOIN seeded ON seeded.url = entry.url
  WHERE (entry.above, entry.name, entry.component, entry.icon, entry.section, entry.sort_no, entry.internal_or_external)
      IS NOT DISTINCT FROM
      (seeded.above, seeded.name, seeded.component, seeded.icon, seeded.section, seeded.sort, seeded.own_window)
    AND entry.hidden = 0 AND entry.always_show = 0 AND entry.is_route = 1 AND entry.redirect IS NULL
    AND entry.component_name IS NULL AND entry.update_time IS NULL
),
wanted (url, is_system, above, name, icon, section, sort, hidden, always_show, pupils_only) AS (VALUES
  ('/create', false, NULL, '创作', 'highlight', 'learning', 3, 0, 0, true),
  ('/create/python', false, NULL, 'Python编程', 'experiment', 'learning', 3.01, 0, 0, true),
  ('/create/blockly', false, NULL, '积木编程', 'build', 'learning', 3.02, 0, 0, true),
  ('/account/center', false, NULL, '我的作品', 'picture', 'learning', 3.1, 0, 0, true),
  ('/teaching/mineCourse/cardList', false, NULL, '我的课程', 'read', 'learning', 3.03, 0, 0, true),
  ('/center/myAdditionalWork', false, NULL, '我的作业', 'check-circle-o', 'learning', 3.05, 0, 0, true),
  ('/account/mineWork', false, NULL, '我的作品列表', 'bars', 'learning', 4, 0, 0, true),
  ('/isps/userAnnouncement', false, NULL, '我的消息', 'message', 'school', 5, 0, 0, true),
  ('/course/courseUnit', false, '/course', '课程单元管理', 'ordered-list', NULL, 1.1, 1, 0, false),
  ('/scratch/assets', false, NULL, 'Scratch素材库', 'appstore', 'teaching', 1.4, 1, 0, false),
  ('/report/depart', false, '/report', '班级教学记录', NULL, NULL, 1, 1, 0, false),
  ('/isystem/roleUserList', true, NULL, '角色管理', 'team', 'school', 10.2, 0, 0, false),
  ('/isystem/annountCement', true, NULL, '系统通告', 'message', 'school', 12, 0, 0, false),
  ('/sys/sysConfig', true, NULL, '网站配置', 'tool', 'system', 13.2, 0, 0, false),
  ('/isystem/backup', true, NULL, '备份', 'inbox', 'system', 13.3, 0, 0, false),
  ('/isystem/permission', true, NULL, '后台菜单管理', 'bars', 'system', 13.4, 0, 0, false),
  ('/isystem', true, NULL, '系统维护', 'setting', 'system', 13.5, 0, 1, false),
  ('/teaching/menu', true, '/isystem', '前台菜单管理', NULL, NULL, 1, 1, 0, false),
  ('/isystem/file', true, '/isystem', '文件管理', 'folder', NULL, 2, 1, 0, false),
  ('/isystem/addressList', true, '/isystem', '通讯录', 'idcard', NULL, 3, 1, 0, false),
  ('/isystem/dict', true, '/isystem', '数据字典', NULL, NULL, 5, 1, 0, false),
  ('/isys/category', true, '/isystem', '分类字典', NULL, NULL, 5.2, 1, 0, false),
  ('/teaching/order', true, '/isystem', '订单管理', 'shopping-cart', NULL, 6, 1, 0, false),
  ('/dashboard3', true, '/isystem', '系统监控', 'dashboard', NULL, 20, 1, 0, false)
),
changing AS (
  SELECT unchanged.id, wanted.*, (SELECT id FROM unchanged WHERE url = wanted.above) AS new_parent
  FROM unchanged JOIN wanted ON wanted.url = unchanged.url
  WHERE NOT wanted.is_system OR (
    EXISTS (SELECT FROM unchanged WHERE url = '/isystem')
    AND NOT EXISTS (
      SELECT FROM entry
      WHERE entry.hidden = 0 AND entry.id NOT IN (SELECT id FROM unchanged)
        AND ('/isystem' IN (entry.url, entry.above, entry.higher) OR '/dashboard3' IN (entry.url, entry.above, entry.higher))
    )
  )
),
-- A role without the group of an entry loses the entry, so each role with an entry that moves into 系统维护 gets the group.
moving AS (SELECT id, new_parent FROM changing WHERE url IN ('/teaching/order', '/dashboard3')),
of_roles AS (
  INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT DISTINCT ON (role_id, new_parent) replace(gen_random_uuid()::text, '-', ''), role_id, new_parent
  FROM sys_role_permission held JOIN moving ON moving.id = held.permission_id
  ON CONFLICT DO NOTHING
),
of_departs AS (
  INSERT INTO sys_depart_permission (id, depart_id, permission_id)
  SELECT DISTINCT ON (depart_id, new_parent) replace(gen_random_uuid()::text, '-', ''), depart_id, new_parent
  FROM sys_depart_permission held JOIN moving ON moving.id = held.permission_id
  ON CONFLICT DO NOTHING
),
of_depart_roles AS (
  INSERT INTO sys_depart_role_permission (id, role_id, permission_id)
  SELECT DISTINCT ON (role_id, new_parent) replace(gen_random_uuid()::text, '-', ''), role_id, new_parent
  FROM sys_depart_role_permission held JOIN moving ON moving.id = held.permission_id
  ON CONFLICT DO NOTHING
)
UPDATE sys_permission target
SET name = changing.name, icon = changing.icon, section = changing.section, sort_no = changing.sort,
  hidden = changing.hidden, always_show = changing.always_show, pupils_only = changing.pupils_only,
  parent_id = CASE WHEN changing.is_system THEN changing.new_parent ELSE target.parent_id END,
  menu_type = CASE WHEN changing.above IS NULL THEN 0 ELSE 1 END
FROM changing WHERE changing.id = target.id;
