import type { SeedRecords } from '#server/store/seed/base/seed-records.ts';
import type { RoleIds } from '#server/store/seed/base/write-base.ts';
import { writeMenu } from '#server/store/seed/base/write-menus.ts';
import type { SeedContext } from '#server/store/seed/seed-context.ts';
import { exampleReports } from './reports.ts';
import { appsFolder } from './write-forms.ts';

/** Inserts the example reports, with their menu entries next to those of the forms. */
export async function writeReports(context: SeedContext, roles: RoleIds, seeded: SeedRecords): Promise<void> {
  const { trx, options, now } = context;
  const reports = exampleReports.map(({ code, name, description, definition }) => ({
    id: options.ids(),
    createBy: 'admin',
    createTime: now,
    code,
    name,
    description,
    definition: JSON.stringify(definition),
  }));
  await trx.insertInto('onlReport').values(reports).execute();
  const children = exampleReports.map((report, index) => ({
    name: report.name,
    url: `/online/cgreport/${report.code}`,
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    icon: report.icon,
    sort: 20 + index,
    roles: report.roles,
  }));
  await writeMenu({ context, roles, seeded }, { ...appsFolder, children }, null);
}
