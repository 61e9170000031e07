import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BodyOf, Schema } from '#openapi/index.ts';
import { keepPageMenu, pageMenuQuery, type PageKind } from '#shared/api/menu-admin.ts';
import { usePermission } from '#shared/app/can.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { IconPicker } from '#shared/ui/fields/icon-picker.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import { Controlled } from '#shared/forms/controlled.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { required } from '#shared/forms/form-parts.ts';

type Menu = Schema<'PageMenu'>;
type Choice = Schema<'MenuChoice'>;

const schema = z.object({
  name: required('请输入菜单名称！', 100),
  parentId: z.string(),
  icon: z.string(),
  roleIds: z.array(z.string()),
});
type Values = z.infer<typeof schema>;

/** The option value for no parent entry. */
const top = 'top';

/** Returns whether the current user may write a page's menu entry; the server checks again. */
export function useMayAddToMenu(): boolean {
  const { can } = usePermission();
  return can('permission:add') || can('permission:edit');
}

type MenuDrawerProps = {
  readonly kind: PageKind;
  /** The subject of the page. */
  readonly of: { readonly code: string; readonly name: string };
  readonly onClose: () => void;
};

const kindTexts: Readonly<Record<PageKind, { readonly noun: string; readonly hint: string }>> = {
  cgform: {
    noun: '表单',
    hint: '看得见这个菜单的角色；能看到和修改哪些数据，在表单设计的“权限”里设置。',
  },
  cgreport: { noun: '报表', hint: '看得见这个菜单的角色；统计的只是每个人自己看得到的数据。' },
  graphreport: { noun: '图表', hint: '看得见这个菜单的角色；统计的只是每个人自己看得到的数据。' },
};

/** 添加到菜单: the place of a published form's or report's page, and its roles. Mount it to open it. */
export function MenuDrawer({ kind, of: { code, name }, onClose }: MenuDrawerProps) {
  // Fetched once per opening of the drawer: a background refetch must not discard the selection.
  const query = useQuery({ ...pageMenuQuery(kind, code), staleTime: Infinity, gcTime: 0 });
  const { data, isSuccess, error, refetch } = query;
  const form = useForm<Values>({
    defaultValues: valuesOf(undefined, name),
    ...(data === undefined ? {} : { values: valuesOf(data, name) }),
    resolver: zodResolver(schema),
  });
  return (
    <FormDrawer
      title={`添加到菜单：${name}`}
      width={520}
      form={form}
      needs={{ isReady: isSuccess, error, retry: () => void refetch() }}
      save={async (values) => (await keepPageMenu(kind, code, menuRequestOf(values, data))).message}
      onSaved={onClose}
      onClose={onClose}
    >
      {data === undefined ? null : <Fields form={form} menu={data} {...kindTexts[kind]} />}
    </FormDrawer>
  );
}

type FieldsProps = {
  readonly form: UseFormReturn<Values>;
  readonly menu: Menu;
  readonly noun: string;
  readonly hint: string;
};

function Fields({ form, menu: { entry, parents, roles }, noun, hint }: FieldsProps) {
  return (
    <>
      {entry === null ? null : (
        <p data-wide>
          菜单“{entry.name}”已打开这个{noun}，保存会修改它，不会再添加一个。
        </p>
      )}
      <TextField
        label="菜单名称"
        required
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Controlled control={form.control} name="parentId">
        {({ value, error, onChange }) => (
          <TreeSelect
            label="上级菜单"
            title="上级菜单"
            single
            nodes={[{ id: top, title: '一级菜单' }, ...nodesOf(parents)]}
            value={[value]}
            error={error}
            onChange={([id = top]) => onChange(id)}
          />
        )}
      </Controlled>
      <Controlled control={form.control} name="icon">
        {({ value, error, onChange }) => (
          <IconPicker label="菜单图标" value={value} error={error} onChange={onChange} />
        )}
      </Controlled>
      {roles.length === 0 ? null : (
        <Controlled control={form.control} name="roleIds" isWide>
          {({ value, error, onChange }) => (
            <CheckField
              label="授权角色"
              hint={hint}
              options={roles.map(({ id, roleName }) => ({ value: id, text: roleName }))}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </Controlled>
      )}
    </>
  );
}

type Node = { readonly id: string; readonly title: string; readonly children?: readonly Node[] };

const nodesOf = (choices: readonly Choice[]): Node[] =>
  choices.map(({ value, title, children }) => ({ id: value, title, children: nodesOf(children ?? []) }));

function valuesOf(menu: Menu | undefined, name: string): Values {
  return {
    name: menu?.entry?.name ?? name,
    parentId: menu?.entry?.parentId ?? top,
    icon: menu?.entry?.icon ?? '',
    roleIds: [...(menu?.roleIds ?? [])],
  };
}

function menuRequestOf(
  { name, parentId, icon, roleIds }: Values,
  menu: Menu | undefined,
): BodyOf<'PUT /online/cgform/menu/{code}'> {
  const revision = menu?.entry?.revision;
  return {
    name,
    parentId: parentId === top ? null : parentId,
    icon: icon === '' ? null : icon,
    roleIds,
    lastRoleIds: menu?.roleIds ?? [],
    ...(revision === undefined ? {} : { revision }),
  };
}
