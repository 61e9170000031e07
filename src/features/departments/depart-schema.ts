import * as z from 'zod/mini';
import type { BodyOf, Schema } from '#openapi/index.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));

/** The rules and messages of a department's form. */
export const departSchema = z.object({
  departName: text(100).check(z.minLength(1, '请输入机构/部门名称！')),
  orgCategory: z.string().check(z.minLength(1, '请选择机构类型！')),
  description: text(500),
  mobile: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || /^1[3-9]\d{9}$/.test(value), '手机号格式不正确！'),
  ),
  fax: text(32),
  address: text(100),
  departOrder: z.string().check(
    z.trim(),
    z.refine((value) => /^\d{0,6}$/.test(value), '请输入 0 到 999999 的整数！'),
  ),
  memo: text(500),
});

export type DepartValues = z.infer<typeof departSchema>;

export function departValues(row: Schema<'DepartRow'> | undefined, category: string): DepartValues {
  return {
    departName: row?.departName ?? '',
    orgCategory: row?.orgCategory ?? category,
    description: row?.description ?? '',
    mobile: row?.mobile ?? '',
    fax: row?.fax ?? '',
    address: row?.address ?? '',
    departOrder: row === undefined ? '' : String(row.departOrder ?? 0),
    memo: row?.memo ?? '',
  };
}

/** Returns the body to send; the caller adds the position in the tree. */
export function departBody({
  orgCategory,
  departOrder,
  ...values
}: DepartValues): Omit<BodyOf<'POST /sys/sysDepart/add'>, 'parentId'> {
  const category = (['1', '2', '3'] as const).find((one) => one === orgCategory);
  return {
    ...values,
    ...(category === undefined ? {} : { orgCategory: category }),
    ...(departOrder === '' ? {} : { departOrder: Number(departOrder) }),
  };
}
