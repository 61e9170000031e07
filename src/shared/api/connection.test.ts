import { expect, it } from 'vitest';
import { connectApi, connection } from './connection.ts';

it('undoing connectApi restores the previous connection', () => {
  const before = connection();
  const undo = connectApi({ second: 60_000 });
  expect(connection().second).toBe(60_000);
  undo();
  expect(connection()).toBe(before);
});
