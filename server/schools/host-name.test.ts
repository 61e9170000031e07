import { expect, it } from 'vitest';
import { hostOf } from './host-name.ts';

it.each([
  [{ host: 'A.Campus.CN:8443' }, 'a.campus.cn'],
  [{ host: 'a.campus.cn.' }, 'a.campus.cn'],
  [{ host: '127.0.0.1:8080' }, undefined],
  [{ host: '[::1]:8080' }, undefined],
  [{ host: '' }, undefined],
  [{ host: 'a/b' }, undefined],
  [{ host: 'a.cn@b.cn' }, undefined],
  [{}, undefined],
  [{ host: 'a.cn', 'x-forwarded-host': 'b.cn' }, 'a.cn'],
])('the headers %j give the host name %s', (headers, name) => {
  expect(hostOf(headers, false)).toBe(name);
});

it('the last value of the trusted proxy’s forwarded host takes precedence', () => {
  expect(hostOf({ host: 'node1', 'x-forwarded-host': 'b.cn, c.cn' }, true)).toBe('c.cn');
  expect(hostOf({ 'x-forwarded-host': ['b.cn', 'c.cn'] }, true)).toBe('c.cn');
  expect(hostOf({ host: 'a.cn' }, true)).toBe('a.cn');
});
