import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { BodyOf, Schema } from '#openapi/index.ts';
import {
  addDepartRole,
  deleteDepartRoles,
  departRolesQuery,
  editDepartRole,
  departRoleTemplate,
  exportDepartRoles,
  importDepartRoles,
} from './depart-role-api.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const RoleGrantsDrawer = lazyComponent(
  async () => (await import('./role-grants-drawer.tsx')).RoleGrantsDrawer,
);

type RoleRow = Schema<'DepartRoleRow'>;

function departRoles(departId: string) {
  return defineResource({
    title: '部门角色',
    noun: '部门角色',
    list: (query: Omit<Parameters<typeof departRolesQuery>[0], 'deptId'>) =>
      departRolesQuery({ ...query, deptId: departId }),
    create: (body: Omit<BodyOf<'POST /sys/sysDepartRole/add'>, 'departId'>) =>
      addDepartRole({ ...body, departId }),
    update: editDepartRole,
    remove: (ids) => deleteDepartRoles(ids.join(',')),
    exports: { name: '部门角色', load: (query) => exportDepartRoles({ ...query, deptId: departId }) },
    imports: {
      name: '部门角色',
      send: (file, fields, options) => importDepartRoles(file, { ...fields, departId }, options),
      template: departRoleTemplate,
    },
    fields: {
      roleName: {
        label: '部门角色名称',
        kind: 'text',
        required: '请输入部门角色名称！',
        pattern: [/^.{2,30}$/, '要有 2 到 30 个字符'],
      },
      roleCode: {
        label: '部门角色编码',
        kind: 'text',
        required: '请输入部门角色编码！',
        max: 64,
        // Printable ASCII characters without the space and the comma.
        pattern: [/^[!-+\--~]+$/, '部门角色编码只能包含英文字母、数字和符号，不含逗号！'],
      },
      description: { label: '描述', kind: 'longText', max: 126 },
      createTime: { label: '创建时间', kind: 'time' },
    },
    table: ['roleName', 'roleCode', 'description', 'createTime'],
    hidden: ['createTime'],
    detail: [],
    form: ['roleName', 'roleCode', 'description'],
    filter: { basic: ['roleName'] },
    sort: ['roleName', 'roleCode', 'createTime'],
  });
}

/** 部门角色: roles of a department, which give permissions to some of its members in addition to their own roles. */
export function RolesTab({ depart }: { readonly depart: Schema<'DepartRow'> }) {
  const [resource] = useState(() => departRoles(depart.id));
  const page = useInnerPage('depart-roles');
  const [granting, setGranting] = useState<RoleRow | undefined>(undefined);
  return (
    <ResourcePage
      resource={resource}
      page={page}
      rowActions={(row) => [{ text: '授权', onSelect: () => setGranting(row) }]}
    >
      <Suspense>
        {granting === undefined ? null : (
          <RoleGrantsDrawer role={granting} onClose={() => setGranting(undefined)} />
        )}
      </Suspense>
    </ResourcePage>
  );
}
