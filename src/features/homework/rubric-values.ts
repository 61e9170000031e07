import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

export const maxCriteria = 8;
const maxPoints = 20;

/** `key` identifies the rows of the form, `id` is that of a stored criterion. */
export type CriterionValues = {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly points: string;
};

const isWorth = (points: string): boolean =>
  /^\d{1,2}$/.test(points) && Number(points) >= 1 && Number(points) <= maxPoints;

/** One message for all rows, because they are close together. */
export const rubricSchema = z
  .array(z.object({ key: z.number(), id: z.string(), name: z.string(), points: z.string() }))
  .check(
    z.refine((rows) => rows.every(({ name }) => name.trim() !== ''), '请输入评分项名称！'),
    z.refine((rows) => rows.every(({ points }) => isWorth(points)), `分值为1到${maxPoints}的整数！`),
    z.refine(
      (rows) => new Set(rows.map(({ name }) => name.trim())).size === rows.length,
      '评分项名称不能重复',
    ),
  );

export function rubricValues(rubric: Schema<'AdditionalWorkRow'>['rubric']): CriterionValues[] {
  return (rubric ?? []).map(({ id, name, points }, index) => ({
    key: index + 1,
    id,
    name,
    points: String(points),
  }));
}

export function rubricBody(rows: readonly CriterionValues[]): Schema<'CriterionWrite'>[] {
  return rows.map(({ id, name, points }) => ({
    ...(id === '' ? {} : { id }),
    name: name.trim(),
    points: Number(points),
  }));
}

/** The rubric on one line, for the comparison of two states of a homework. */
export function rubricText(value: unknown): string {
  const rows = z.safeParse(rubricSchema, value);
  return rows.success ? rows.data.map(({ name, points }) => `${name} ${points} 分`).join('、') : '';
}
