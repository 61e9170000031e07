-- 班级管理: its menu entry and buttons, and the data rules of departments and their roles.

-- data_rule_ids of sys_depart_permission and sys_depart_role_permission in the existing product.
CREATE TABLE sys_depart_permission_rule (
  depart_id varchar(40) NOT NULL,
  permission_id varchar(40) NOT NULL,
  rule_id varchar(40) NOT NULL,
  PRIMARY KEY (depart_id, permission_id, rule_id),
  FOREIGN KEY (depart_id, permission_id) REFERENCES sys_depart_permission (depart_id, permission_id) ON DELETE CASCADE,
  FOREIGN KEY (permission_id, rule_id) REFERENCES sys_permission_data_rule (permission_id, id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_permission_rule_rule ON sys_depart_permission_rule (permission_id, rule_id);

CREATE TABLE sys_depart_role_permission_rule (
  role_id varchar(40) NOT NULL,
  permission_id varchar(40) NOT NULL,
  rule_id varchar(40) NOT NULL,
  PRIMARY KEY (role_id, permission_id, rule_id),
  FOREIGN KEY (role_id, permission_id) REFERENCES sys_depart_role_permission (role_id, permission_id) ON DELETE CASCADE,
  FOREIGN KEY (permission_id, rule_id) REFERENCES sys_permission_data_rule (permission_id, id) ON DELETE CASCADE
);
CREATE INDEX sys_depart_role_permission_rule_rule ON sys_depart_role_permission_rule (permission_id, rule_id);

-- A school that runs already gets the new menu rows here; an empty database gets them from the seed.
INSERT INTO sys_permission (id, name, url, component, icon, menu_type, perms_type, sort_no, is_leaf, keep_alive, create_by)
  SELECT 'b1f0a52e4bd4f0f9a1d3b5c6e7f80110', '班级管理', '/isystem/departDetailList', 'system/DepartList', 'cluster', 0, '1', 12, 0, 1, 'admin'
  WHERE EXISTS (SELECT 1 FROM sys_permission)
    AND NOT EXISTS (SELECT 1 FROM sys_permission WHERE url = '/isystem/departDetailList' AND menu_type < 2);
INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT md5(role.id || menu.id), role.id, menu.id
  FROM sys_role role, sys_permission menu
  WHERE role.role_code IN ('admin', 'dev', 'teacher') AND menu.url = '/isystem/departDetailList'
  ON CONFLICT DO NOTHING;

WITH wanted (name, perms, roles) AS (
  VALUES
    ('添加部门', 'depart:add', ARRAY['admin', 'dev', 'teacher']),
    ('编辑部门', 'depart:edit', ARRAY['admin', 'dev', 'teacher']),
    ('删除部门', 'depart:del', ARRAY['admin', 'dev', 'teacher']),
    ('导入部门', 'depart:import', ARRAY['admin', 'dev']),
    ('导出部门', 'depart:export', ARRAY['admin', 'dev', 'teacher']),
    ('部门用户', 'depart:user', ARRAY['admin', 'dev', 'teacher']),
    ('部门角色', 'depart:role', ARRAY['admin', 'dev']),
    ('部门权限', 'depart:auth', ARRAY['admin', 'dev'])
), made AS (
  INSERT INTO sys_permission (id, parent_id, name, menu_type, perms, perms_type, sort_no, status, create_by)
  SELECT md5('departs ' || wanted.perms), menu.id, wanted.name, 2, wanted.perms, '1', 1, '1', 'admin'
  FROM wanted, sys_permission menu
  WHERE menu.url = '/isystem/departDetailList' AND menu.menu_type < 2
    AND NOT EXISTS (SELECT 1 FROM sys_permission known WHERE known.perms = wanted.perms)
  ON CONFLICT DO NOTHING
  RETURNING id, perms
)
INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT md5(role.id || made.id), role.id, made.id
  FROM made JOIN wanted ON wanted.perms = made.perms JOIN sys_role role ON role.role_code = ANY (wanted.roles)
  ON CONFLICT DO NOTHING;
