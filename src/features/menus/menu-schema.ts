import * as z from 'zod/mini';
import { isMenuSection } from '#shared/menu/menu-sections.ts';
import type { BodyOf, Schema } from '#openapi/index.ts';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));
const flag = z.enum(['0', '1']);
const isPath = /^(\/(?![/\\])|https?:\/\/|\{\{)/;

/** The rules of the menu form; the required fields depend on the type. */
export const menuSchema = z
  .object({
    menuType: z.enum(['0', '1', '2']),
    name: trimmed(100).check(z.minLength(1, '请输入菜单名称！')),
    parentId: z.string(),
    url: trimmed(255),
    component: trimmed(255),
    componentName: trimmed(100),
    redirect: trimmed(255),
    perms: trimmed(255),
    permsType: z.enum(['1', '2']),
    status: flag,
    sortNo: z.string().check(z.trim(), z.regex(/^(-?\d{1,4}(\.\d{1,2})?)?$/, '请输入数字！')),
    icon: z.string(),
    section: z.string(),
    isRoute: flag,
    keepAlive: flag,
    hidden: flag,
    pupilsOnly: flag,
    alwaysShow: flag,
    internalOrExternal: flag,
  })
  .check((context) => {
    for (const [path, message] of missing(context.value))
      context.issues.push({ code: 'custom', message, input: context.value, path: [path] });
  });

export type MenuValues = z.infer<typeof menuSchema>;

function missing(values: MenuValues): [keyof MenuValues, string][] {
  const isButton = values.menuType === '2';
  const found: [keyof MenuValues, string][] = [];
  if (values.menuType !== '0' && values.parentId === '') found.push(['parentId', '请选择上级菜单']);
  if (isButton) return values.perms === '' ? [...found, ['perms', '请输入授权标识！']] : found;
  if (values.url === '') found.push(['url', '请输入菜单路径！']);
  else if (!isPath.test(values.url)) found.push(['url', '菜单路径以 / 开头，或是 http(s) 网址']);
  if (values.component === '') found.push(['component', '请选择前端组件！']);
  return found;
}

type Row = Schema<'PermissionNode'>;
const flagOf = (value: number | undefined, otherwise: '0' | '1' = '0'): '0' | '1' =>
  value === undefined ? otherwise : value === 1 ? '1' : '0';

/** Returns the form values of a row; without a row, the initial ones below `parent`. */
export function menuValues(row: Row | undefined, parent?: Row): MenuValues {
  const type = row?.menuType ?? (parent === undefined ? 0 : 1);
  return {
    menuType: type === 2 ? '2' : type === 1 ? '1' : '0',
    name: row?.name ?? '',
    parentId: row?.parentId ?? parent?.id ?? '',
    url: row?.url ?? '',
    component: row?.component ?? '',
    componentName: row?.componentName ?? '',
    redirect: row?.redirect ?? '',
    perms: row?.perms ?? '',
    permsType: row?.permsType === '2' ? '2' : '1',
    status: row?.status === '0' ? '0' : '1',
    sortNo: String(row?.sortNo ?? ''),
    icon: row?.icon ?? '',
    section: row?.section ?? '',
    isRoute: flagOf(row?.isRoute, '1'),
    keepAlive: flagOf(row?.keepAlive),
    hidden: flagOf(row?.hidden),
    pupilsOnly: flagOf(row?.pupilsOnly),
    alwaysShow: flagOf(row?.alwaysShow),
    internalOrExternal: flagOf(row?.internalOrExternal),
  };
}

const numberOf = (text: '0' | '1') => (text === '1' ? 1 : 0);
const types = { '0': 0, '1': 1, '2': 2 } as const;

export function menuBody(values: MenuValues): BodyOf<'POST /sys/permission/add'> {
  const isButton = values.menuType === '2';
  return {
    menuType: types[values.menuType],
    name: values.name,
    parentId: values.menuType === '0' ? null : values.parentId,
    url: isButton ? null : values.url,
    component: isButton ? null : values.component,
    componentName: isButton ? null : values.componentName,
    redirect: values.menuType === '0' ? values.redirect : null,
    perms: isButton ? values.perms : null,
    permsType: values.permsType,
    status: isButton ? values.status : null,
    sortNo: values.sortNo === '' ? null : Number(values.sortNo),
    icon: isButton ? null : values.icon,
    section: values.menuType === '0' && isMenuSection(values.section) ? values.section : null,
    isRoute: numberOf(values.isRoute),
    keepAlive: numberOf(values.keepAlive),
    hidden: numberOf(values.hidden),
    pupilsOnly: numberOf(values.pupilsOnly),
    alwaysShow: numberOf(values.alwaysShow),
    internalOrExternal: numberOf(values.internalOrExternal),
  };
}

export const menuLabels: Readonly<Record<keyof MenuValues, string>> = {
  menuType: '菜单类型',
  name: '菜单名称',
  parentId: '上级菜单',
  url: '菜单路径',
  component: '前端组件',
  componentName: '组件名称',
  redirect: '默认跳转地址',
  perms: '授权标识',
  permsType: '授权策略',
  status: '状态',
  sortNo: '排序',
  icon: '菜单图标',
  section: '菜单分组',
  isRoute: '注册为页面',
  keepAlive: '保留页面状态',
  hidden: '隐藏',
  pupilsOnly: '只在学生的菜单里显示',
  alwaysShow: '打开自己的页面',
  internalOrExternal: '打开方式',
};
