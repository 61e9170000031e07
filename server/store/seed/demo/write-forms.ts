import type { MenuSeed } from '../base/types.ts';
import type { Seeded } from '../base/seeded.ts';
import type { RoleIds } from '../base/write-base.ts';
import { writeMenu } from '../base/write-menus.ts';
import type { SeedContext } from '../seed-context.ts';
import { deviceRule } from './forms/devices.ts';
import { exampleForms } from './forms/forms.ts';

/** 在线应用: what is made with 在线开发. */
export const appsFolder: MenuSeed = {
  name: '在线应用',
  url: '/online/apps',
  component: 'layouts/RouteView',
  icon: 'folder',
  sort: 12.8,
  roles: ['admin', 'dev', 'teacher', 'student'],
  children: exampleForms.map(({ code, name, icon, roles }, index) => ({
    name,
    url: `/online/cgformList/${code}`,
    component: 'modules/online/cgform/auto/OnlCgformAutoList',
    icon,
    sort: index + 1,
    roles,
  })),
};

/**
 * The examples as drafts, with their menu entries. Their tables cannot be made in this transaction: modules/online-form/examples publishes
 * them and fills in their rows after it.
 */
export async function writeForms(context: SeedContext, roles: RoleIds, seeded: Seeded): Promise<void> {
  const { trx, options, now } = context;
  const made = { createBy: 'admin', createTime: now };
  await trx
    .insertInto('sysFillRule')
    .values({
      ...made,
      id: options.ids(),
      ruleName: deviceRule.name,
      ruleCode: deviceRule.code,
      ruleClass: deviceRule.generator,
      ruleParams: JSON.stringify(deviceRule.params),
    })
    .execute();
  const forms = exampleForms.map(({ code, name, description, definition }) => ({
    ...made,
    id: options.ids(),
    code,
    name,
    description,
    draft: JSON.stringify(definition),
  }));
  await trx.insertInto('onlForm').values(forms).execute();
  for (const { code } of exampleForms) await seeded.note(`example:${code}`);
  await writeMenu({ context, roles, seeded }, appsFolder, null);
}
