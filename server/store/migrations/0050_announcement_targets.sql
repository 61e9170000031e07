-- An announcement goes to departments (classes) and roles too. Whom that means is decided when it is released, and kept as
-- its sys_announcement_send rows like that of a USER announcement.

ALTER TABLE sys_announcement DROP CONSTRAINT sys_announcement_msg_type_check;
ALTER TABLE sys_announcement
  ADD CONSTRAINT sys_announcement_msg_type_check CHECK (msg_type IN ('USER', 'ALL', 'DEPART', 'ROLE'));

CREATE TABLE sys_announcement_target (
  annt_id varchar(40) NOT NULL REFERENCES sys_announcement (id) ON DELETE CASCADE,
  depart_id varchar(40) REFERENCES sys_depart (id) ON DELETE CASCADE,
  role_id varchar(40) REFERENCES sys_role (id) ON DELETE CASCADE,
  CHECK (num_nonnulls(depart_id, role_id) = 1)
);
CREATE UNIQUE INDEX sys_announcement_target_key ON sys_announcement_target (annt_id, depart_id, role_id) NULLS NOT DISTINCT;
CREATE INDEX sys_announcement_target_depart ON sys_announcement_target (depart_id);
CREATE INDEX sys_announcement_target_role ON sys_announcement_target (role_id);

-- Schools that run already; a new one gets them with its dictionaries.
INSERT INTO sys_dict_item (id, dict_id, item_value, item_text, sort_order)
SELECT md5(dict.id || added.value), dict.id, added.value, added.text, added.place
FROM sys_dict dict
CROSS JOIN (VALUES ('DEPART', '指定班级', 3), ('ROLE', '指定角色', 4)) AS added (value, text, place)
WHERE dict.dict_code = 'msg_type'
ON CONFLICT DO NOTHING;
