import { expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { previewedColumns } from './previewed-columns.ts';

it('the preview resolves the current user in the default of a field', () => {
  const author = {
    id: 'author01',
    key: 'author',
    label: '登记人',
    kind: 'user',
    default: '{me}',
    readOnly: true,
  } as const;
  const me = { username: 'li', realname: '李老师', roles: [], departs: [] };
  const { fields } = previewedColumns({ definition: { kind: 'single', fields: [author] }, role: '' }, me);
  expect(fields).toEqual([{ field: author, right: 'write', default: 'li', defaultText: '李老师' }]);
});

it('the preview hides the fields that a role may not see, and groups without visible fields', () => {
  const field = (id: string, key: string, group: string) =>
    ({ id, key, label: key, kind: 'text', group }) as const;
  const definition = {
    kind: 'single',
    fields: [field('openaaaa', 'open', 'plain'), field('secretaa', 'secret', 'inner')],
    groups: [
      { key: 'plain', title: '基本' },
      { key: 'inner', title: '处分' },
    ],
    access: [{ role: 'teacher', rows: 'all', may: [], fields: { secretaa: 'hidden' } }],
  } satisfies Schema<'FormDefinition'>;
  const me = { username: 'li', realname: '李老师', roles: [], departs: [] };
  for (const role of ['teacher', 'student', '']) {
    const { fields, groups } = previewedColumns({ definition, role }, me);
    expect([fields.map(({ field: { key } }) => key), groups.map(({ title }) => title)]).toEqual([
      ['open'],
      ['基本'],
    ]);
  }
});
