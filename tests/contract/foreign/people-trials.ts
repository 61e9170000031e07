import { byBody, byList, byQuery, nothing, type Ids, type Trials } from './attempt.ts';

const password = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
const named = (prefix: string) => (ids: Ids) => `${prefix}${ids.session.slice(-4)}`;

const seating = (ids: Ids) => ({
  departId: ids.depart,
  seatRows: 1,
  seatColumns: 1,
  seats: [{ userId: ids.user, row: 1, column: 1 }],
});
const grouping = (ids: Ids) => ({
  departId: ids.depart,
  groups: [{ groupName: '火箭队', userIds: [ids.user] }],
});
const pupilsOf = (ids: Ids) => ({ departId: ids.depart, userIds: [ids.user] });
const transfer = (ids: Ids) => ({ fromId: ids.depart, toId: ids.emptyDepart, userIds: [ids.user] });

/** Attempts with accounts, classes, class permissions and their members. */
export const peopleTrials: Trials = {
  'GET /sys/duplicate/check':
    'The id is only left out of the search; the scope says which deleted users may be named (server/records/bin-conflict.test.ts).',
  'GET /sys/credentialSheets/queryById':
    'of the caller alone: server/modules/users/credential-sheets.test.ts',
  'DELETE /sys/credentialSheets/delete':
    'of the caller alone: server/modules/users/credential-sheets.test.ts',
  'DELETE /sys/listView/delete': 'of the caller alone, or shared: tried in list-view.test.ts',
  'POST /sys/user/resetCode': [byBody('user', 'id')],
  'POST /sys/user/resetSecondFactor':
    'of administrators alone, who see everybody: server/modules/second-factor',
  'POST /teaching/user/closeSession': [byBody('session', 'id')],
  'GET /sys/user/queryById': [byQuery('user')],
  'GET /sys/user/queryByIds': [nothing(byQuery('user', 'userIds'))],
  'GET /sys/user/queryUserRole': [byQuery('user', 'userid')],
  'GET /sys/user/userDepartList': [byQuery('user', 'userId')],
  'GET /sys/user/queryUserByDepId': [byQuery('depart')],
  'GET /api/user': [nothing(byQuery('depart', 'departId'))],
  'POST /sys/user/add': [
    {
      of: 'depart',
      body: (ids) => ({
        username: named('added-')(ids),
        realname: '学生',
        password: 'secret-1',
        selecteddeparts: ids.depart,
      }),
    },
  ],
  'PUT /sys/user/edit': [
    byBody('user', 'id', { realname: '学生' }),
    { of: 'depart', body: (ids) => ({ id: ids.user, realname: '学生', selecteddeparts: ids.depart }) },
  ],
  'POST /sys/user/openPhone': [byBody('user', 'id')],
  'DELETE /sys/user/delete': [byQuery('user')],
  'DELETE /sys/user/deleteBatch': [byList('user')],
  'PUT /sys/user/frozenBatch': [byBody('user', 'ids', { status: 2 })],
  'GET /sys/user/responsibilities': [byQuery('user', 'userIds')],
  'GET /sys/user/receivers': 'The ids are only left out of the search, which finds users in scope.',
  'PUT /sys/user/handOver': 'of staff, not of pupils: tried in server/modules/users/hand-over.test.ts',
  'PUT /sys/user/undoHandOver': 'of staff, not of pupils: tried in server/modules/users/hand-over.test.ts',
  'PUT /sys/user/changePassword': [byBody('user', 'id', password)],
  'PUT /sys/user/putRecycleBin': [byBody('deletedUser', 'userIds')],
  'DELETE /sys/user/deleteRecycleBin': [byQuery('deletedUser', 'userIds')],
  'POST /sys/user/genStudents': [
    { of: 'depart', body: (ids) => ({ prefix: named('gen')(ids), count: 1, selecteddeparts: ids.depart }) },
  ],
  'GET /sys/role/preview': [byQuery('user', 'userId')],
  'POST /sys/user/addSysUserRole': [
    { of: 'user', body: (ids) => ({ roleId: ids.role, userIdList: [ids.user] }) },
  ],
  'DELETE /sys/user/deleteUserRole': [
    { of: 'user', query: (ids) => ({ roleId: ids.role, userId: ids.user }) },
  ],
  'DELETE /sys/user/deleteUserRoleBatch': [
    { of: 'user', query: (ids) => ({ roleId: ids.role, userIds: ids.user }) },
  ],

  'POST /sys/user/editSysDepartWithUser': [
    { of: 'user', body: (ids) => ({ depId: ids.depart, userIdList: [ids.user] }) },
    { of: 'depart', body: (ids) => ({ depId: ids.depart, userIdList: [ids.user] }) },
  ],
  'DELETE /sys/user/deleteUserInDepart': [
    { of: 'user', query: (ids) => ({ depId: ids.depart, userId: ids.user }) },
    { of: 'depart', query: (ids) => ({ depId: ids.depart, userId: ids.user }) },
  ],
  'DELETE /sys/user/deleteUserInDepartBatch': [
    { of: 'user', query: (ids) => ({ depId: ids.depart, userIds: ids.user }) },
    { of: 'depart', query: (ids) => ({ depId: ids.depart, userIds: ids.user }) },
  ],
  'POST /sys/user/importStudent': [{ ...byQuery('depart', 'departIds'), sheet: 'one pupil' }],
  'GET /teaching/classCode/queryByDepart': [byQuery('depart', 'departId')],
  'POST /teaching/classCode/renew': [byBody('depart', 'departId')],
  'DELETE /teaching/classCode/switchOff': [byQuery('depart', 'departId')],
  'PUT /teaching/classJoin/approve': [byBody('join', 'ids')],
  'PUT /teaching/classJoin/refuse': [byBody('join', 'ids')],
  'PUT /teaching/classJoin/withdraw': [byBody('myJoin', 'id')],
  'GET /sys/sysDepart/queryChildren': [nothing(byQuery('depart', 'parentId'))],
  'GET /sys/sysDepart/queryBranches': [nothing(byQuery('depart', 'ids'))],
  'GET /sys/sysDepart/queryById': [byQuery('depart')],
  'GET /sys/sysDepart/listAll': [byQuery('depart')],
  'GET /sys/sysDepart/queryFigures': [byQuery('depart', 'ids')],
  'POST /sys/sysDepart/add': [
    { of: 'depart', body: (ids) => ({ parentId: ids.depart, departName: '小组', orgCategory: '3' }) },
  ],
  'PUT /sys/sysDepart/edit': [byBody('depart', 'id', { departName: '改名' })],
  'PUT /sys/sysDepart/sort': [{ of: 'depart', body: (ids) => ({ ids: [ids.depart] }) }],
  'DELETE /sys/sysDepart/delete': [byQuery('emptyDepart')],
  'DELETE /sys/sysDepart/deleteBatch': [byList('emptyDepart')],
  'POST /sys/sysDepart/moveAndDelete': [
    { of: 'emptyDepart', body: (ids) => ({ ids: ids.emptyDepart, targetId: ids.depart }) },
    { of: 'depart', body: (ids) => ({ ids: ids.emptyDepart, targetId: ids.depart }) },
  ],
  'POST /sys/sysDepart/removeAll': [byQuery('depart')],
  'POST /sys/sysDepart/addClass':
    'its place is one that classHomes tells: server/modules/departments/add-class.test.ts',
  'PUT /sys/sysDepart/editClass': [
    byBody('depart', 'id', { departName: '四年级一班', grade: 4, term: '2027-1' }),
  ],
  'PUT /sys/sysDepart/archiveClass': [byBody('depart', 'id', { isArchived: true })],
  'PUT /sys/sysDepart/archiveClasses': [
    { of: 'depart', body: (ids) => ({ ids: [ids.depart], isArchived: true }) },
  ],
  'POST /teaching/yearEnd/undo':
    'undoes one run, for those who reach all its classes: server/modules/departments/year-end/year-end.test.ts',
  'GET /teaching/class/queryById': [byQuery('depart')],
  'PUT /teaching/class/seats': [
    { of: 'depart', body: seating },
    { of: 'user', body: seating },
  ],
  'PUT /teaching/class/groups': [
    { of: 'depart', body: grouping },
    { of: 'user', body: grouping },
  ],
  'GET /teaching/class/colleagues': [
    { of: 'depart', query: (ids) => ({ departId: ids.depart, keyword: '老师' }) },
  ],
  'PUT /teaching/class/teacher':
    'takes staff, and these rows have pupils only: server/modules/classes/school-class.test.ts',
  'DELETE /teaching/class/teacher':
    'takes staff, and these rows have pupils only: server/modules/classes/school-class.test.ts',
  'POST /teaching/class/transfer': [
    { of: 'depart', body: transfer },
    { of: 'emptyDepart', body: transfer },
    { of: 'user', body: transfer },
  ],
  'POST /teaching/class/resetPasswords': [
    { of: 'depart', body: pupilsOf },
    { of: 'user', body: pupilsOf },
  ],

  'GET /teaching/classLogin/queryByDepart': [byQuery('depart', 'departId')],
  'POST /teaching/classLogin/cards': [
    { of: 'depart', body: (ids) => ({ departId: ids.depart }) },
    { of: 'user', body: pupilsOf },
  ],
  'POST /teaching/classLogin/unlock': [
    { of: 'depart', body: pupilsOf },
    { of: 'user', body: pupilsOf },
  ],
  'POST /teaching/classLogin/close': [byBody('depart', 'departId', {})],
  'POST /teaching/classLogin/newCode':
    'as close, and refused before cards are made: server/modules/class-login',
  'POST /teaching/classLogin/open': 'as close, and refused before cards are made: server/modules/class-login',
  'GET /sys/permission/queryDepartPermission': [byQuery('depart', 'departId')],
  'POST /sys/permission/saveDepartPermission': [
    { of: 'depart', body: (ids) => ({ departId: ids.depart, permissionIds: ids.menu }) },
  ],
  'GET /sys/sysDepartPermission/queryById': [byQuery('grant')],
  'POST /sys/sysDepartPermission/add': [
    { of: 'depart', body: (ids) => ({ departId: ids.depart, permissionId: ids.otherMenu }) },
  ],
  'PUT /sys/sysDepartPermission/edit': [byBody('grant', 'id', { dataRuleIds: '' })],
  'DELETE /sys/sysDepartPermission/delete': [byQuery('grant')],
  'DELETE /sys/sysDepartPermission/deleteBatch': [byList('grant')],
  'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}': [
    { of: 'depart', path: (ids) => ({ permissionId: ids.menu, departId: ids.depart }) },
  ],
  'POST /sys/sysDepartPermission/datarule': [
    { of: 'depart', body: (ids) => ({ permissionId: ids.menu, departId: ids.depart, dataRuleIds: '' }) },
  ],
  'GET /sys/sysDepartRole/queryById': [byQuery('departRole')],
  'POST /sys/sysDepartRole/add': [
    { of: 'depart', body: (ids) => ({ departId: ids.depart, roleName: '组长', roleCode: named('r')(ids) }) },
  ],
  'PUT /sys/sysDepartRole/edit': [
    {
      of: 'departRole',
      body: (ids) => ({ id: ids.departRole, roleName: '组长', roleCode: named('e')(ids) }),
    },
  ],
  'DELETE /sys/sysDepartRole/delete': [byQuery('departRole')],
  'DELETE /sys/sysDepartRole/deleteBatch': [byList('departRole')],
  'GET /sys/sysDepartRole/getDeptRoleList': [
    { of: 'depart', query: (ids) => ({ departId: ids.depart, userId: ids.user }) },
    { of: 'user', query: (ids) => ({ departId: ids.depart, userId: ids.user }) },
  ],
  'GET /sys/sysDepartRole/getDeptRoleByUserId': [byQuery('user', 'userId')],
  'POST /sys/sysDepartRole/deptRoleUserAdd': [
    { of: 'user', body: (ids) => ({ userId: ids.user, departId: ids.depart, newRoleId: ids.departRole }) },
    { of: 'depart', body: (ids) => ({ userId: ids.user, departId: ids.depart, newRoleId: '' }) },
    {
      of: 'departRole',
      body: (ids) => ({ userId: ids.user, departId: ids.depart, newRoleId: ids.departRole }),
    },
  ],
  'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}': [
    {
      of: 'departRole',
      path: (ids) => ({ permissionId: ids.menu, departId: ids.depart, roleId: ids.departRole }),
    },
  ],
  'POST /sys/sysDepartRole/datarule': [
    {
      of: 'departRole',
      body: (ids) => ({ permissionId: ids.menu, roleId: ids.departRole, dataRuleIds: '' }),
    },
  ],
  'GET /sys/sysDepartPermission/queryTreeListForDeptRole': [byQuery('depart', 'departId')],
  'GET /sys/sysDepartPermission/queryDeptRolePermission': [byQuery('departRole', 'roleId')],
  'POST /sys/sysDepartPermission/saveDeptRolePermission': [
    { of: 'departRole', body: (ids) => ({ roleId: ids.departRole, permissionIds: '' }) },
  ],
};
