import { importedHash, matchesImportedHash } from '#server/shared/passwords/imported-hash.ts';
import {
  among,
  audit,
  commaList,
  delFlag,
  id,
  idList,
  maybeOf,
  needed,
  number,
  of,
  readTime,
  text,
  type Column,
} from '../columns.ts';
import { NotTaken, type Hand } from '../import-context.ts';
import type { OldRow } from '../old-dump.ts';
import type { Rule } from '../rule.ts';

export const roles: readonly Rule[] = [
  {
    from: 'sys_role',
    into: 'sysRole',
    name: '角色',
    columns: {
      id: id(),
      roleName: needed('role_name', 200, needed('role_code', 100)),
      roleCode: needed('role_code', 100),
      roleLevel: number('role_level', 0, [0, 99]),
      description: text('description', 255),
      ...audit,
    },
  },
];

/** The initial password that the old product gives to imported users. */
const defaultPassword = '123456';

const password: Column = (row, hand) => {
  const username = (row['username'] ?? '').trim();
  const salt = row['salt'] ?? '';
  const stored = row['password'] ?? '';
  // No password matches this hash: a teacher must set a new one.
  if (stored === '' || salt === '') hand.changed('没有密码，须由老师重置');
  return importedHash(username, salt, stored);
};

const passwordDue: Column = (row, hand) => {
  const isGivenOut = matchesImportedHash(
    importedHash(row['username'] ?? '', row['salt'] ?? '', row['password'] ?? ''),
    defaultPassword,
  );
  if (isGivenOut) hand.changed('密码还是默认的，首次登录须修改');
  return isGivenOut ? 1 : 0;
};

const birthday: Column = (row) => {
  const found = readTime(row['birthday']);
  return found === undefined ? null : (row['birthday'] ?? '').slice(0, 10);
};

/** User names are unique without regard to case. */
const username: Column = (row, hand) => {
  const name = needed('username', 100)(row, hand);
  if (name.includes(',') || name.split(/\s/).length > 1) throw new NotTaken('username 里有空格或逗号');
  if (!hand.context.once(`username ${name.toLowerCase()}`)) throw new NotTaken(`username ${name} 重复`);
  return name;
};

/** A value that must be unique; the second row gets NULL. */
function uniqueText(name: string, max: number): Column {
  return (row, hand) => {
    const value = text(name, max)(row, hand);
    if (value === null || hand.context.once(`${name} ${value}`)) return value;
    hand.changed(`${name} 与别人重复，已清空`);
    return null;
  };
}

const orgCode: Column = (row, { context, changed }) => {
  const code = row['org_code'] ?? '';
  if (code === '' || context.orgCodes.has(code)) return code === '' ? null : code;
  changed(`org_code ${code} 不存在，已清空`);
  return null;
};

const codeOfDepart: Column = (row, hand) => {
  const code = needed('org_code', 64)(row, hand);
  if (!/^([A-Z][0-9]{2})+$/.test(code)) throw new NotTaken(`org_code ${code} 不合规则`);
  hand.context.orgCodes.add(code);
  return code;
};

const responsible = (row: OldRow, hand: Hand) =>
  idList(row, 'depart_ids', 'sys_depart', hand).map((departId) => ({
    table: 'sysUserResponsible',
    row: { userId: row['id'], departId },
  }));

/** A pair that exists already is a duplicate. */
export const pair =
  (first: string, second: string): Column =>
  (row, { context }) => {
    if (!context.once(`${first} ${row[first]} ${second} ${row[second]}`)) throw new NotTaken('重复');
    return row['id'];
  };

export const people: readonly Rule[] = [
  {
    from: 'sys_depart',
    into: 'sysDepart',
    name: '机构、部门和班级',
    parent: 'parent_id',
    columns: {
      id: id(),
      parentId: maybeOf('parent_id', 'sys_depart'),
      departName: needed('depart_name', 100),
      departNameEn: text('depart_name_en', 500),
      departNameAbbr: text('depart_name_abbr', 500),
      departOrder: number('depart_order', 0),
      description: text('description', 500),
      orgCategory: among('org_category', ['1', '2', '3'], '1'),
      orgType: needed('org_type', 10, '1'),
      orgCode: codeOfDepart,
      mobile: text('mobile', 32),
      fax: text('fax', 32),
      address: text('address', 100),
      memo: text('memo', 500),
      status: among('status', ['0', '1'], '1'),
      delFlag,
      ...audit,
    },
  },
  {
    from: 'sys_user',
    into: 'sysUser',
    name: '用户',
    columns: {
      id: id(),
      username,
      realname: needed('realname', 100, needed('username', 100)),
      password,
      passwordDue,
      avatar: (row, hand) => {
        const [path] = commaList(row['avatar']);
        const found = path === undefined ? undefined : hand.context.files.get(path);
        if (path !== undefined && path !== '[]' && found === undefined) hand.changed(`头像 ${path} 没有迁入`);
        return found?.path ?? null;
      },
      birthday,
      sex: number('sex', null, [0, 2]),
      email: uniqueText('email', 45),
      phone: uniqueText('phone', 45),
      telephone: text('telephone', 45),
      workNo: uniqueText('work_no', 100),
      post: text('post', 100),
      school: text('school', 256),
      orgCode,
      status: number('status', 1, [1, 2]),
      userIdentity: number('user_identity', 1, [1, 2]),
      delFlag,
      ...audit,
    },
    also: responsible,
  },
  {
    from: 'sys_user_depart',
    into: 'sysUserDepart',
    name: '用户所在的部门班级',
    columns: {
      userId: of('user_id', 'sys_user'),
      depId: of('dep_id', 'sys_depart'),
      id: pair('user_id', 'dep_id'),
    },
  },
  {
    from: 'sys_user_role',
    into: 'sysUserRole',
    name: '用户的角色',
    columns: {
      userId: of('user_id', 'sys_user'),
      roleId: of('role_id', 'sys_role'),
      id: pair('user_id', 'role_id'),
    },
  },
];
