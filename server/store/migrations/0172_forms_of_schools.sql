-- 在线表单 for administrators and teachers. The owner is the person who made a form; an account name may be given to another
-- person later. NULL: known to managers of every form only.
ALTER TABLE onl_form ADD COLUMN owner_id varchar(40) REFERENCES sys_user (id) ON DELETE SET NULL;
CREATE INDEX onl_form_owner ON onl_form (owner_id);

-- The entry of the designer, which grants every form, also belongs to the administrator. In schools that have not changed it,
-- 在线表单 (/online/forms) takes its place in the menu.
INSERT INTO sys_role_permission (id, role_id, permission_id)
  SELECT replace(gen_random_uuid()::text, '-', ''), role.id, entry.id
  FROM sys_role AS role JOIN sys_permission AS entry
    ON entry.url = '/online/cgform' AND entry.menu_type < 2 AND entry.del_flag = 0
  WHERE role.role_code = 'admin'
  ON CONFLICT DO NOTHING;
UPDATE sys_permission SET name = '全部在线表单', hidden = 1
  WHERE url = '/online/cgform' AND name = 'Online表单开发' AND menu_type < 2 AND del_flag = 0 AND update_time IS NULL;
