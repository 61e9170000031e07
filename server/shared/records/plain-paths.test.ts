import { expect, it } from 'vitest';
import { placed } from './plain-paths.ts';

it('each operation of a plain list has its place, and one without a place is named', () => {
  const list = () => 'list';
  expect(placed('/toy', { list, back: list })).toEqual({
    'GET /toy/list': list,
    'PUT /toy/back/{id}': list,
  });
  const more = { list, recount: list };
  expect(() => placed('/toy', more)).toThrow('no operation of a plain list: recount');
});
