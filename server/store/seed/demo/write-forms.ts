import type { MenuSeed } from '#server/store/seed/base/types.ts';
import type { SeedRecords } from '#server/store/seed/base/seed-records.ts';
import type { RoleIds } from '#server/store/seed/base/write-base.ts';
import { writeMenu } from '#server/store/seed/base/write-menus.ts';
import type { SeedContext } from '#server/store/seed/seed-context.ts';
import { deviceRule } from './forms/devices.ts';
import { exampleForms } from './forms/forms.ts';

/** The menu group of online forms and reports (在线应用). */
export const appsFolder: MenuSeed = {
  name: '在线应用',
  url: '/online/apps',
  component: 'layouts/RouteView',
  icon: 'folder',
  section: 'school',
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
 * Inserts the examples as drafts, with their menu entries. Their tables cannot be created in this transaction:
 * server/forms/designer/examples publishes them afterwards and inserts their rows.
 */
export async function writeForms(context: SeedContext, roles: RoleIds, seeded: SeedRecords): Promise<void> {
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
