import { expect, it } from 'vitest';
import { previewedColumns } from './previewed-columns.ts';

it('names whoever looks at a draft where a row begins with them', () => {
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
