import { expect, it } from 'vitest';
import { operationsAt } from './crud-paths.ts';

it('each operation of a plain list has a path, and an unknown operation is reported by name', () => {
  const list = () => 'list';
  expect(operationsAt('/toy', { list, back: list })).toEqual({
    'GET /toy/list': list,
    'PUT /toy/back/{id}': list,
  });
  const more = { list, recount: list };
  expect(() => operationsAt('/toy', more)).toThrow('no operation of a plain list: recount');
});
