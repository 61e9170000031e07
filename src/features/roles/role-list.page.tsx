import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import {
  addRole,
  deleteRoles,
  editRole,
  exportRoles,
  importRoles,
  readRole,
  rolesQuery,
  roleTemplate,
} from '#shared/api/role.ts';
import { NewUser } from '#features/users/new-user.tsx';
import type { PreviewOf } from './preview-drawer.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { nameOf } from '#shared/people/person-names.ts';

const GrantDrawer = lazyComponent(async () => (await import('./grant-drawer.tsx')).GrantDrawer);
const MembersDrawer = lazyComponent(async () => (await import('./members-drawer.tsx')).MembersDrawer);
const PreviewDrawer = lazyComponent(async () => (await import('./preview-drawer.tsx')).PreviewDrawer);
const UserPickerDialog = lazyComponent(
  async () => (await import('#shared/people/user-picker-dialog.tsx')).UserPickerDialog,
);

type Role = Schema<'RoleRow'>;
type Open = { readonly mode: 'members' | 'grants'; readonly role: Role } | { readonly mode: 'picking' };

const roles = defineResource({
  title: '角色管理',
  noun: '角色',
  addText: '新建角色',
  list: rolesQuery,
  read: readRole,
  create: addRole,
  update: editRole,
  remove: deleteRoles,
  exports: { name: '角色管理', load: exportRoles },
  imports: { name: '角色', send: importRoles, template: roleTemplate },
  permissions: {
    create: 'role:add',
    update: 'role:edit',
    remove: 'role:del',
    export: 'role:export',
    import: 'role:import',
  },
  fields: {
    id: { label: '角色ID', kind: 'text', width: 180 },
    roleName: {
      label: '角色名称',
      kind: 'text',
      required: '请输入角色名称！',
      pattern: [/^.{2,30}$/, '要有 2 到 30 个字符'],
      max: 30,
    },
    roleCode: {
      label: '角色编码',
      kind: 'text',
      required: '请输入角色编码！',
      pattern: [/^[!-+\--~]{1,64}$/, '角色编码只能包含英文字母、数字和符号，不含逗号！'],
      max: 64,
      fixed: true,
    },
    roleLevel: {
      label: '角色等级',
      kind: 'number',
      required: '请输入角色等级！',
      max: 99,
      min: 1,
      initial: '1',
      hint: '1 到 99，0 是学生的等级。等级越高权限越高，权限低的角色不能操作权限高的角色。',
      width: 100,
    },
    description: { label: '描述', kind: 'longText', max: 126 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  named: 'roleName',
  table: ['roleName', 'roleCode', 'roleLevel', 'description', 'createTime', 'id'],
  hidden: ['id'],
  detail: ['id', 'roleCode', 'roleName', 'roleLevel', 'description', 'createTime'],
  form: ['roleName', 'roleCode', 'roleLevel', 'description'],
  filter: { basic: ['roleName', 'roleCode'] },
  sort: ['roleName', 'roleCode', 'roleLevel', 'createTime'],
  defaultSort: { column: 'roleLevel', order: 'desc' },
});

/** 角色管理: roles with their levels, members, menus and buttons, and a preview of each role. */
export default function RoleListPage(page: PageProps) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [previewed, setPreviewed] = useState<PreviewOf | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <ResourcePage
      resource={roles}
      page={page}
      moreActions={[{ text: '按用户预览权限', onSelect: () => setOpen({ mode: 'picking' }) }]}
      rowActions={(role) => [
        { text: '用户', isMain: true, onSelect: () => setOpen({ mode: 'members', role }) },
        {
          text: '授权',
          isMain: true,
          permission: 'role:auth',
          onSelect: () => setOpen({ mode: 'grants', role }),
        },
        { text: '预览', onSelect: () => setPreviewed({ roleId: role.id, name: role.roleName }) },
      ]}
    >
      <Suspense>
        {open?.mode === 'grants' ? <GrantDrawer role={open.role} onClose={close} /> : null}
        {open?.mode === 'members' ? (
          <MembersDrawer
            role={open.role}
            renderNew={(refresh) => <NewUser roleId={open.role.id} onSaved={refresh} />}
            onPreview={(member) => setPreviewed({ userId: member.id, name: nameOf(member) })}
            onClose={close}
          />
        ) : null}
        {open?.mode === 'picking' ? (
          <UserPickerDialog
            title="选择要预览的用户"
            single
            onConfirm={([user]) => {
              close();
              if (user !== undefined) setPreviewed({ userId: user.id, name: nameOf(user) });
            }}
            onClose={close}
          />
        ) : null}
        {previewed === undefined ? null : (
          <PreviewDrawer of={previewed} onClose={() => setPreviewed(undefined)} />
        )}
      </Suspense>
    </ResourcePage>
  );
}
