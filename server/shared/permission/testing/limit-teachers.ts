import { expect } from 'vitest';
import type { TestServer } from '#tests/support/database/server.ts';

export type Rule = {
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
  readonly status?: string;
};

/** Makes the rules the only ones of the role `teacher` on this menu. */
export async function limitTeachers(server: TestServer, menu: string, rules: readonly Rule[]): Promise<void> {
  const { db } = server.database;
  const token = await server.login('admin');
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const { id: permissionId } = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', menu)
    .executeTakeFirstOrThrow();
  for (const { id } of await db.selectFrom('sysPermissionDataRule').select('id').execute())
    await server.call('DELETE', '/sys/permission/deletePermissionRule', { token, query: { id } });
  for (const rule of rules) {
    const body = { permissionId, ruleName: '规则', ...rule };
    const answer = await server.call('POST', '/sys/permission/addPermissionRule', { token, body });
    expect(answer.message).toBe('添加成功！');
  }
  const made = await db.selectFrom('sysPermissionDataRule').select('id').execute();
  const body = { roleId: role.id, permissionId, dataRuleIds: made.map(({ id }) => id).join(',') };
  const answer = await server.call('POST', '/sys/role/datarule', { token, body });
  expect(answer.message).toBe('保存成功！');
}

export const eq = (ruleColumn: string, ruleValue: string): Rule => ({
  ruleColumn,
  ruleConditions: '=',
  ruleValue,
});
