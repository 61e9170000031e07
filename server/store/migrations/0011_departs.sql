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
