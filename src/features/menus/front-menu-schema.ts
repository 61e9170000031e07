import * as z from 'zod/mini';
import type { BodyOf, Schema } from '#openapi/index.ts';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));
const flag = z.enum(['0', '1']);

/** The rules of the form of the public site's menu. */
export const frontMenuSchema = z
  .object({
    menuType: flag,
    name: trimmed(100).check(z.minLength(1, '请输入菜单名称！')),
    parentId: z.string(),
    url: trimmed(255).check(
      z.refine(
        (url) => url === '' || /^(\/(?![/\\])|https?:\/\/)/.test(url),
        '菜单路径以 / 开头，或是 http(s) 网址',
      ),
    ),
    icon: z.string(),
    sortNo: z.string().check(z.trim(), z.regex(/^(-?\d{1,4}(\.\d{1,2})?)?$/, '请输入数字！')),
    isRoute: flag,
    hidden: flag,
    needLogin: flag,
    internalOrExternal: flag,
  })
  .check(
    z.refine(({ menuType, parentId }) => menuType === '0' || parentId !== '', {
      path: ['parentId'],
      error: '请选择上级菜单',
      when: () => true,
    }),
  );

export type FrontMenuValues = z.infer<typeof frontMenuSchema>;
type Row = Schema<'FrontMenuNode'>;

const flagOf = (value: number | undefined, otherwise: '0' | '1' = '0'): '0' | '1' =>
  value === undefined ? otherwise : value === 1 ? '1' : '0';

/** Returns the form values of an entry; without a row, the initial ones below `parent`. */
export function frontMenuValues(row: Row | undefined, parent?: Row): FrontMenuValues {
  return {
    menuType: flagOf(row?.menuType, parent === undefined ? '0' : '1'),
    name: row?.name ?? '',
    parentId: row?.parentId ?? parent?.id ?? '',
    url: row?.url ?? '',
    icon: row?.icon ?? '',
    sortNo: String(row?.sortNo ?? ''),
    isRoute: flagOf(row?.isRoute, '1'),
    hidden: flagOf(row?.hidden),
    needLogin: flagOf(row?.needLogin),
    internalOrExternal: flagOf(row?.internalOrExternal),
  };
}

const numberOf = (text: '0' | '1') => (text === '1' ? 1 : 0);

export function frontMenuBody(values: FrontMenuValues): BodyOf<'POST /teaching/menu/add'> {
  return {
    menuType: numberOf(values.menuType),
    name: values.name,
    parentId: values.menuType === '0' ? null : values.parentId,
    url: values.url,
    icon: values.icon,
    sortNo: values.sortNo === '' ? null : Number(values.sortNo),
    isRoute: numberOf(values.isRoute),
    hidden: numberOf(values.hidden),
    needLogin: numberOf(values.needLogin),
    internalOrExternal: numberOf(values.internalOrExternal),
  };
}

export const frontMenuLabels: Readonly<Record<keyof FrontMenuValues, string>> = {
  menuType: '菜单类型',
  name: '菜单名称',
  parentId: '上级菜单',
  url: '菜单路径',
  icon: '菜单图标',
  sortNo: '排序',
  isRoute: '站内打开',
  hidden: '隐藏',
  needLogin: '登录显示',
  internalOrExternal: '打开方式',
};
