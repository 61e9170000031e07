import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { declaredPaths } from './declared-paths.ts';

describe('declared but unused paths: /auth/forge-password, /auth/register, /account/sms, /user/info', () => {
  it('have these exact paths', () => {
    expect(Object.values(declaredPaths)).toEqual([
      '/auth/forge-password',
      '/auth/register',
      '/account/sms',
      '/user/info',
    ]);
  });

  it('have no operation, so no code can call them', () => {
    const paths = Object.keys(document.paths);
    expect(Object.values(declaredPaths).filter((path) => paths.includes(path))).toEqual([]);
  });
});
