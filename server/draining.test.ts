import { expect, test } from 'vitest';
import { createDraining } from './draining.ts';

test('a server whose database is lost says that it ends, and waits for no proxy', async () => {
  const { begin, isDraining } = createDraining(3600, () => true);
  await begin();
  expect(isDraining()).toBe(true);
});
