import { useQuery } from '@tanstack/react-query';
import { mySubRolesQuery } from '#api/role.ts';
import { addUser, editUser, usersQuery } from '#api/user.ts';
import { UserDrawer } from '#features/user-form/user-drawer.tsx';
import { usePermission } from '#lib/can.tsx';
import type { PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage } from '#resource/resource-page.tsx';

const users = defineResource({
  title: '用户管理',
  addText: '添加用户',
  list: usersQuery,
  create: addUser,
  update: editUser,
  permissions: { create: 'user:add', update: 'user:edit' },
  fields: {
    id: { label: '用户ID', kind: 'text', width: 180 },
    username: { label: '用户账号', filterLabel: '账号', kind: 'text' },
    realname: { label: '用户姓名', filterLabel: '真实名字', kind: 'text', width: 110 },
    avatar: { label: '头像', kind: 'image', width: 88 },
    sex: { label: '性别', kind: 'dict', dict: 'sex', width: 84 },
    birthday: { label: '生日', kind: 'time', width: 110 },
    phone: { label: '手机号码', kind: 'text', width: 130 },
    email: { label: '邮箱', kind: 'text', width: 180 },
    school: { label: '学校', kind: 'text' },
    userIdentity: {
      label: '身份',
      kind: 'choice',
      options: [
        { value: '1', text: '学生' },
        { value: '2', text: '上级', tone: 'info' },
      ],
      width: 80,
    },
    roleTxt: { label: '角色', kind: 'names', width: 110 },
    orgCodeTxt: { label: '部门', kind: 'names' },
    departIds_dictText: { label: '负责部门', kind: 'names' },
    status: {
      label: '状态',
      filterLabel: '用户状态',
      kind: 'dict',
      dict: 'user_status',
      tones: { 1: 'success', 2: 'danger' },
      width: 90,
    },
    workNo: { label: '工号', kind: 'text' },
    post: { label: '职务', kind: 'text' },
    telephone: { label: '座机', kind: 'text' },
    createTime: { label: '注册时间', kind: 'time' },
    roleId: { label: '角色', kind: 'select' },
    departId: { label: '用户部门', kind: 'depart' },
  },
  table: [
    'username',
    'realname',
    'avatar',
    'sex',
    'birthday',
    'phone',
    'school',
    'userIdentity',
    'roleTxt',
    'orgCodeTxt',
    'departIds_dictText',
    'status',
    'createTime',
    'id',
  ],
  detail: [
    'id',
    'username',
    'realname',
    'avatar',
    'userIdentity',
    'roleTxt',
    'orgCodeTxt',
    'departIds_dictText',
    'status',
    'sex',
    'birthday',
    'email',
    'phone',
    'telephone',
    'workNo',
    'post',
    'school',
    'createTime',
  ],
  filter: {
    basic: ['username', 'realname', 'phone', 'roleId'],
    more: ['departId', 'createTime', 'sex', 'email', 'status'],
  },
  sort: ['username', 'realname', 'sex', 'phone', 'status', 'createTime', 'birthday'],
});

/** 用户管理 (reference 1.6). */
export default function UserListPage(page: PageProps) {
  const roles = useQuery(mySubRolesQuery());
  const { isDisabled } = usePermission();
  return (
    <ResourcePage
      resource={users}
      page={page}
      options={{ roleId: (roles.data ?? []).map(({ id, roleName }) => ({ value: id, text: roleName })) }}
      actionsWidth={124}
      renderForm={(desk) => (
        <UserDrawer
          row={desk.record}
          phoneDisabled={isDisabled('user:form:phone')}
          onSaved={desk.saved}
          onClose={desk.close}
        />
      )}
    />
  );
}
