import { expect, it } from 'vitest';
import { placed } from './plain-paths.ts';

it('each operation of a plain list has a path, and an unknown operation is reported by name', () => {
  const list = () => 'list';
  expect(placed('/toy', { list, back: list })).toEqual({
    'GET /toy/list': list,
    'PUT /toy/back/{id}': list,
  });
  const more = { list, recount: list };
  expect(() => placed('/toy', more)).toThrow('no operation of a plain list: recount');
});
