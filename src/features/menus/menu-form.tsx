import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { useApp } from '#shared/app/app-context.tsx';
import { menuSections } from '#shared/menu/menu-sections.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { withStored } from '#shared/ui/choice/option.ts';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { IconPicker } from '#shared/ui/fields/icon-picker.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import { FlagField } from './flag-field.tsx';
import { menuBody, menuLabels, menuSchema, menuValues, type MenuValues } from './menu-schema.ts';

type Row = Schema<'PermissionNode'>;
type Form = { readonly form: UseFormReturn<MenuValues> };

type MenuFormProps = RecordFormProps<Row> & {
  /** The complete menu, as options for a parent. */
  readonly nodes: readonly Row[];
  /** The parent of a new row. */
  readonly parent: Row | undefined;
};

/** The form of 后台菜单: a menu of the first level or below another, or a button with its code. */
export function MenuForm({ crud, nodes, parent }: MenuFormProps) {
  const row = crud.record;
  const form = useForm<MenuValues>({
    defaultValues: menuValues(row, parent),
    resolver: zodResolver(menuSchema),
  });
  const type = useWatch({ control: form.control, name: 'menuType' });
  const isButton = type === '2';
  return (
    <RecordForm
      crud={crud}
      form={form}
      bodyOf={menuBody}
      valuesOf={(one) => menuValues(one)}
      labels={menuLabels}
      formatValue={(name, value) => formatValue(nodes, name, value)}
    >
      <Controlled control={form.control} name="menuType" isWide>
        {(bound) => <RadioField label="菜单类型" options={types} {...bound} />}
      </Controlled>
      <TextField
        label={isButton ? '按钮/权限' : '菜单名称'}
        required
        maxLength={100}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {type === '0' ? null : <ParentField form={form} nodes={nodes} own={row?.id} />}
      {isButton ? <ButtonFields form={form} /> : <PageFields form={form} isRoot={type === '0'} />}
      <TextField
        label="排序"
        inputMode="decimal"
        autoComplete="off"
        hint="数字小的在前，不填排在最后；也可以在列表中拖动"
        error={form.formState.errors.sortNo?.message}
        {...form.register('sortNo')}
      />
      {isButton ? null : <Flags form={form} />}
    </RecordForm>
  );
}

const types = [
  { value: '0', text: '一级菜单' },
  { value: '1', text: '子菜单' },
  { value: '2', text: '按钮/权限' },
] as const;

function ParentField({
  form,
  nodes,
  own,
}: Form & { readonly nodes: readonly Row[]; readonly own: string | undefined }) {
  return (
    <Controller
      control={form.control}
      name="parentId"
      render={({ field, fieldState }) => (
        <TreeSelect
          label="上级菜单"
          title="上级菜单"
          required
          single
          nodes={parentsOf(nodes, own)}
          value={field.value === '' ? [] : [field.value]}
          placeholder="请选择上级菜单"
          error={fieldState.error?.message}
          onChange={([id = '']) => field.onChange(id)}
        />
      )}
    />
  );
}

/** Returns the menus without buttons, without the row itself and its descendants, which cannot be its parents. */
function parentsOf(nodes: readonly Row[], excludedId: string | undefined): Row[] {
  return nodes
    .filter(({ id, menuType }) => menuType !== 2 && id !== excludedId)
    .map((node) => ({ ...node, children: parentsOf(node.children ?? [], excludedId) }));
}

function ButtonFields({ form }: Form) {
  const { errors } = form.formState;
  const isOff = useWatch({ control: form.control, name: 'status' }) === '0';
  return (
    <>
      <TextField
        label="授权标识"
        required
        maxLength={255}
        autoComplete="off"
        placeholder="多个用逗号分隔，如：user:list,user:create"
        error={errors.perms?.message}
        {...form.register('perms')}
      />
      <SelectField
        label="授权策略"
        options={[
          { value: '1', text: '可见（授权后可见、可访问）' },
          { value: '2', text: '可编辑（未授权时禁用）' },
        ]}
        {...form.register('permsType')}
      />
      <Controlled control={form.control} name="status">
        {(bound) => (
          <RadioField
            label="状态"
            options={[
              { value: '1', text: '有效' },
              { value: '0', text: '无效' },
            ]}
            hint={isOff ? '无效表示不再控制：所有已登录的用户都可以使用。' : undefined}
            {...bound}
          />
        )}
      </Controlled>
    </>
  );
}

function PageFields({ form, isRoot }: Form & { readonly isRoot: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="菜单路径"
        required
        maxLength={255}
        autoComplete="off"
        placeholder="/isystem/user"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <ComponentField form={form} />
      {isRoot ? (
        <TextField
          label="默认跳转地址"
          maxLength={255}
          autoComplete="off"
          error={errors.redirect?.message}
          {...form.register('redirect')}
        />
      ) : null}
      {isRoot ? (
        <SelectField
          label="菜单分组"
          placeholder="不分组"
          hint="左侧菜单里这一项上面的小标题，按要做的事来分"
          options={Object.entries(menuSections).map(([value, text]) => ({ value, text }))}
          {...form.register('section')}
        />
      ) : null}
      <Controlled control={form.control} name="icon">
        {(bound) => <IconPicker label="菜单图标" {...bound} />}
      </Controlled>
    </>
  );
}

const layouts = ['RouteView', 'PageView', 'BlankLayout', 'BasicLayout', 'TabLayout', 'IframePageView'];

/** Converts `account/course/course-list-card` to `account/course/CourseListCard`, the spelling in menu entries. */
function nameOf(path: string): string {
  return path.replace(/[^/]+$/, (name) =>
    name.replaceAll(/(?:^|-)([a-z])/g, (_match, first: string) => first.toUpperCase()),
  );
}

/** One of the existing pages; a stored value stays an option. */
function ComponentField({ form }: Form) {
  const pages = useApp().pages();
  const value = useWatch({ control: form.control, name: 'component' });
  const known = [...layouts.map((name) => `layouts/${name}`), ...pages.names().map(nameOf).sort()];
  const isMissing = !value.startsWith('layouts/') && !pages.has(value);
  const options = withStored(
    known.map((name) => ({ value: name, text: name })),
    value,
    isMissing ? `${value}（页面组件不存在）` : value,
  );
  return (
    <SelectField
      label="前端组件"
      required
      placeholder="请选择前端组件"
      hint="只有下级的菜单选 layouts/RouteView"
      options={options}
      error={form.formState.errors.component?.message}
      {...form.register('component')}
    />
  );
}

function Flags({ form }: Form) {
  const { control } = form;
  return (
    <>
      <FlagField control={control} name="isRoute" label="注册为页面" />
      <FlagField
        control={control}
        name="hidden"
        label="隐藏"
        hint="不在菜单中显示，仍可搜索到或通过路径打开"
      />
      <FlagField
        control={control}
        name="pupilsOnly"
        label="只在学生的菜单里显示"
        hint="教职工可以搜索到，或在“体验学生端”里打开"
      />
      <FlagField
        control={control}
        name="keepAlive"
        label="保留页面状态"
        hint="切换标签页再回来，页面还是离开时的样子"
      />
      <FlagField
        control={control}
        name="alwaysShow"
        label="打开自己的页面"
        hint="有下级的菜单，点它时打开它自己的页面，而不只是展开"
      />
      <FlagField control={control} name="internalOrExternal" label="打开方式" labels={['外部', '内部']} />
    </>
  );
}

function formatValue(nodes: readonly Row[], name: keyof MenuValues, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (name === 'parentId') return titleIn(nodes, text) ?? text;
  if (name === 'menuType') return types.find((one) => one.value === text)?.text ?? text;
  return text;
}

function titleIn(nodes: readonly Row[], id: string): string | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node.title : titleIn(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}
