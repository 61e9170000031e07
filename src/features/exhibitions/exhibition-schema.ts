import * as z from 'zod/mini';
import type { BodyOf, Schema } from '#openapi/index.ts';
import { listOf, orNull, required, trimmed } from '#shared/forms/form-parts.ts';
import { dateCheck } from '#shared/text/date-check.ts';
import { readDate } from '#shared/text/date-input.ts';

/** The rules and messages of the form. */
export const exhibitionSchema = z
  .object({
    title: required('请输入标题！', 64),
    intro: trimmed(2000),
    departIds: z.array(z.string()).check(z.minLength(1, '请选择班级！')),
    entryEnd: z.string().check(z.minLength(1, '请选择交作品截止时间！'), dateCheck('end')),
    votes: z.boolean(),
    voteEnd: z.string().check(dateCheck('end')),
    maxWorks: z.enum(['1', '2', '3']),
  })
  .check(
    z.refine(({ votes, voteEnd }) => !votes || voteEnd !== '', {
      error: '请选择投票截止时间！',
      path: ['voteEnd'],
    }),
    z.refine(
      ({ votes, entryEnd, voteEnd }) =>
        !votes || voteEnd === '' || (readDate(voteEnd, 'end') ?? '') >= (readDate(entryEnd, 'end') ?? ''),
      { error: '投票截止时间不能早于交作品截止时间', path: ['voteEnd'] },
    ),
  );

export type ExhibitionValues = z.infer<typeof exhibitionSchema>;
export type ExhibitionRow = Schema<'ExhibitionRow'>;

/** Labels for the comparison of two states of an exhibition. */
export const exhibitionLabels = {
  title: '标题',
  intro: '说明',
  departIds: '班级',
  maxWorks: '每人最多',
  entryEnd: '交作品截止时间',
  votes: '投票',
  voteEnd: '投票截止时间',
} as const;

/** Returns the initial values of a new exhibition for these classes. */
export function newExhibitionValues(departIds: readonly string[]): ExhibitionValues {
  return {
    title: '',
    intro: '',
    departIds: [...departIds],
    entryEnd: '',
    votes: false,
    voteEnd: '',
    maxWorks: '1',
  };
}

const counts = ['1', '2', '3'] as const;

export function exhibitionValues(row: ExhibitionRow): ExhibitionValues {
  return {
    title: row.title,
    intro: row.intro ?? '',
    departIds: listOf(row.departIds),
    entryEnd: row.entryEnd,
    votes: row.voteEnd !== null && row.voteEnd !== undefined,
    voteEnd: row.voteEnd ?? '',
    maxWorks: counts.find((one) => one === String(row.maxWorks)) ?? '1',
  };
}

const countNumbers = { 1: 1, 2: 2, 3: 3 } as const;

export function exhibitionBody(values: ExhibitionValues): BodyOf<'POST /teaching/exhibition/add'> {
  return {
    title: values.title,
    intro: orNull(values.intro),
    departIds: values.departIds.join(','),
    entryEnd: readDate(values.entryEnd, 'end') ?? values.entryEnd,
    voteEnd: values.votes ? (readDate(values.voteEnd, 'end') ?? null) : null,
    maxWorks: countNumbers[values.maxWorks],
  };
}
