import type { Deps } from '#server/deps/deps.ts';
import { idList } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { listMembersByName } from './depart-user.store.ts';
import { studentColumns, studentImport } from './import-students.ts';
import { requireDeparts, linkUsers, unlinkUsers } from './link-users.ts';

export function departUserOperations(deps: Deps): OperationsOf<'depart-user'> {
  return {
    'POST /sys/user/editSysDepartWithUser': async ({ body }, person) => {
      await linkUsers(deps, person, body);
      return done('操作成功！');
    },
    'DELETE /sys/user/deleteUserInDepart': async ({ query }, person) => {
      await unlinkUsers(deps, person, query.depId, [query.userId]);
      return done('已移出部门');
    },
    'DELETE /sys/user/deleteUserInDepartBatch': async ({ query }, person) => {
      await unlinkUsers(deps, person, query.depId, idList(query.userIds));
      return done('已移出部门');
    },
    'GET /sys/user/queryUserByDepId': async ({ query }, person) => {
      await requireDeparts(deps, person, [query.id]);
      return listMembersByName(deps.db, query.id, query.realname?.trim() ?? '', person.scope);
    },
    'POST /sys/user/importStudent': ({ query }, person) =>
      importSheet(deps.parsing, person.upload, studentImport(deps, person, query.departIds)),
    'GET /sys/user/studentTemplate': async () => importTemplate({ name: '学生', columns: studentColumns }),
  };
}
