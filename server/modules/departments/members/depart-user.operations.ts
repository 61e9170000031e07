import type { Deps } from '#server/deps/deps.ts';
import { idList } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { listMembersByName } from './depart-user.store.ts';
import { studentColumns, studentImport } from './import-students.ts';
import { requireDeparts, linkUsers, unlinkUsers } from './link-users.ts';

export function departUserOperations(deps: Deps): OperationsOf<'depart-user'> {
  return {
    'POST /sys/user/editSysDepartWithUser': async ({ body }, context) => {
      await linkUsers(deps, context, body);
      return messageAnswer('操作成功！');
    },
    'DELETE /sys/user/deleteUserInDepart': async ({ query }, context) => {
      await unlinkUsers(deps, context, query.depId, [query.userId]);
      return messageAnswer('已移出部门');
    },
    'DELETE /sys/user/deleteUserInDepartBatch': async ({ query }, context) => {
      await unlinkUsers(deps, context, query.depId, idList(query.userIds));
      return messageAnswer('已移出部门');
    },
    'GET /sys/user/queryUserByDepId': async ({ query }, context) => {
      await requireDeparts(deps, context, [query.id]);
      return listMembersByName(deps.db, query.id, query.realname?.trim() ?? '', context.scope);
    },
    'POST /sys/user/importStudent': ({ query }, context) =>
      importSheet(deps.parsing, context.upload, studentImport(deps, context, query.departIds)),
    'GET /sys/user/studentTemplate': async () => importTemplate({ name: '学生', columns: studentColumns }),
  };
}
