import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';

it('paths that are declared but unused have no operation, so no code can call them (docs/wire.md#older-operations)', () => {
  const declared = ['/auth/forge-password', '/auth/register', '/account/sms', '/user/info'];
  const paths = Object.keys(document.paths);
  expect(paths.length).toBeGreaterThan(100);
  expect(declared.filter((path) => paths.includes(path))).toEqual([]);
});
