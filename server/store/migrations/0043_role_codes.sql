-- Codes that differ in case alone are one code: "Admin" is not to be mistaken for "admin". Where a school has such a
-- pair already, the later one gets its id as an ending.
UPDATE sys_role later SET role_code = left(role_code, 59) || '_' || right(id, 40)
WHERE EXISTS (
  SELECT 1 FROM sys_role earlier
  WHERE lower(earlier.role_code) = lower(later.role_code)
    AND (earlier.create_time, earlier.id) < (later.create_time, later.id)
);
CREATE UNIQUE INDEX sys_role_role_code_lower_key ON sys_role (lower(role_code));

UPDATE sys_depart_role later SET role_code = left(role_code, 59) || '_' || right(id, 40)
WHERE EXISTS (
  SELECT 1 FROM sys_depart_role earlier
  WHERE lower(earlier.role_code) = lower(later.role_code)
    AND (earlier.create_time, earlier.id) < (later.create_time, later.id)
);
CREATE UNIQUE INDEX sys_depart_role_role_code_lower_key ON sys_depart_role (lower(role_code));
