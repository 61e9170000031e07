-- Visits are logins that succeeded: counted per day and in all from this index alone.
CREATE INDEX sys_log_visit ON sys_log (create_time, ip) WHERE log_type = 1 AND log_content LIKE '%登录成功！';

-- What waits for grading is little, whatever else the school has stored.
CREATE INDEX teaching_work_waiting_user ON teaching_work (user_id, create_time) WHERE del_flag = 0 AND work_status = 1;
CREATE INDEX teaching_work_waiting_depart ON teaching_work (depart_id, user_id) WHERE del_flag = 0 AND work_status = 1;

-- A school that runs already gets the new menu rows here; an empty database gets them from the seed.
INSERT INTO sys_permission (id, parent_id, name, menu_type, perms, perms_type, sort_no, status, create_by)
  SELECT replace(gen_random_uuid()::text, '-', ''), id, '全站统计', 2, 'dashboard:site', '1', 1, '1', 'admin'
  FROM sys_permission WHERE url = '/dashboard/index' AND menu_type < 2
    AND NOT EXISTS (SELECT 1 FROM sys_permission WHERE perms = 'dashboard:site')
  ORDER BY sort_no LIMIT 1;
UPDATE sys_permission SET is_leaf = 0 WHERE url = '/dashboard/index';
INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT replace(gen_random_uuid()::text, '-', ''), role.id, button.id
  FROM sys_role role, sys_permission button
  WHERE role.role_code IN ('admin', 'dev') AND button.perms = 'dashboard:site'
  ON CONFLICT DO NOTHING;

INSERT INTO sys_permission (id, name, url, component, icon, menu_type, perms_type, sort_no, hidden, create_by)
  SELECT replace(gen_random_uuid()::text, '-', ''), '个人设置', '/account/settings/base', 'account/settings/Index', 'setting', 0, '1', 10, 1, 'admin'
  WHERE EXISTS (SELECT 1 FROM sys_permission)
    AND NOT EXISTS (SELECT 1 FROM sys_permission WHERE url = '/account/settings/base');
INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT replace(gen_random_uuid()::text, '-', ''), role.id, menu.id
  FROM sys_role role, sys_permission menu
  WHERE role.role_code IN ('admin', 'dev', 'teacher', 'student') AND menu.url = '/account/settings/base'
  ON CONFLICT DO NOTHING;
