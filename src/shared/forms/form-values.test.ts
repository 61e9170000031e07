import { queryOptions } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { defineResource } from '#shared/lists/define-resource.ts';
import { formSchema } from './form-values.ts';

type Page = { records: { id: string; level: number }[]; total: number };

const roles = defineResource({
  title: '角色',
  list: () =>
    queryOptions({ queryKey: ['roles'], queryFn: async (): Promise<Page> => ({ records: [], total: 0 }) }),
  fields: { level: { label: '等级', kind: 'number', required: '请输入等级！', min: 1, max: 99 } },
  table: [],
  sort: [],
  create: async (_body: { readonly level: number }) => ({ message: '' }),
  form: ['level'],
});

/** Returns the message for this level in the form of a new record, or of this row. */
const messageFor = (level: string, row?: object): string | undefined =>
  formSchema(roles, row).safeParse({ level }).error?.issues[0]?.message;

describe('the rules of a generated form', () => {
  it('refuse a number outside its limits', () => {
    expect(['', '0', '1', '99', '100'].map((level) => messageFor(level))).toEqual([
      '请输入等级！',
      '请输入 1 到 99 的整数！',
      undefined,
      undefined,
      '请输入 1 到 99 的整数！',
    ]);
  });

  it('accept the number that the record already has', () => {
    expect([messageFor('0', { level: 0 }), messageFor('0', { level: 2 })]).toEqual([
      undefined,
      '请输入 1 到 99 的整数！',
    ]);
  });
});
