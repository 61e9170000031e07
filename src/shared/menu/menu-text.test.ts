import { describe, expect, it } from 'vitest';
import { greeting } from './greeting.ts';
import { readMenuUrl } from './menu-url.ts';
import { safeRedirect } from './safe-redirect.ts';

const siteOrigin = 'http://school.example';
const config = {
  webURL: 'https://web.example',
  domianURL: 'http://school.example/api',
  script: 'javascript:alert(1)',
  nested: '{{ webURL }}',
  'dotted.key': '/dotted',
};

describe('readMenuUrl', () => {
  it.each([
    ["{{ window._CONFIG['webURL'] }}/a?b=1", 'https://web.example/a?b=1'],
    ['{{window._CONFIG["webURL"]}}/a', 'https://web.example/a'],
    ['{{ webURL }}', 'https://web.example'],
    ['{{ dotted.key }}', '/dotted'],
    ['  http://www.baidu.com ', 'http://www.baidu.com'],
    ['HTTPS://www.baidu.com', 'HTTPS://www.baidu.com'],
    ['/doc.html', '/doc.html'],
  ])('resolves %s', (raw, expected) => {
    expect(readMenuUrl(raw, { config, siteOrigin })?.(undefined)).toBe(expected);
  });

  it.each([
    ['an unknown key', '{{ nothing }}/a'],
    ['an inherited key', '{{ constructor }}'],
    ['an inherited key by index', "{{ window._CONFIG['__proto__'] }}"],
    ['an expression', '{{ 1 + 1 }}'],
    ['a call', '{{ fetch("/x") }}'],
    ['a chain of two keys', "{{ window._CONFIG['a']['b'] }}"],
    ['a template in a value', '{{ nested }}'],
    ['an open template', '{{ webURL'],
    ['an empty template', '{{ }}'],
    ['a script', 'javascript:alert(1)'],
    ['a script from the configuration', '{{ script }}'],
    ['data', 'data:text/html,x'],
    ['a relative address', 'doc.html'],
    ['an address without scheme', '//evil.example'],
    ['a backslash after the first slash', '/\\evil.example'],
    ['a line break in the scheme', 'java\nscript:alert(1)'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['http without host', 'http://'],
    ['http with three slashes', 'http:///evil.example'],
    ['nothing', ''],
  ])('refuses %s', (_name, raw) => {
    expect(readMenuUrl(raw, { config, siteOrigin })).toBe(undefined);
  });

  it.each([
    ['a path of this site', '/a?token=${token}', '/a?token=se%2Fcret'],
    [
      'this site by its full address',
      'http://school.example/?t=${token}',
      'http://school.example/?t=se%2Fcret',
    ],
    ['every place it stands', '/${token}/${token}', '/se%2Fcret/se%2Fcret'],
    ['another site never', 'http://evil.example/?t=${token}', 'http://evil.example/?t=${token}'],
    ['another port never', 'http://school.example:81/?t=${token}', 'http://school.example:81/?t=${token}'],
    ['another scheme never', 'https://school.example/?t=${token}', 'https://school.example/?t=${token}'],
    ['a host name never', 'http://school.example.${token}/', 'http://school.example.${token}/'],
    [
      'a user name never',
      'http://school.example@evil.example/${token}',
      'http://school.example@evil.example/${token}',
    ],
  ])('inserts the token only into URLs of this site: %s', (_name, raw, expected) => {
    expect(readMenuUrl(raw, { config, siteOrigin })?.('se/cret')).toBe(expected);
  });

  it('ignores inherited configuration keys', () => {
    const inherited: Record<string, string> = Object.create({ webURL: 'https://evil.example' });
    expect(readMenuUrl('{{ webURL }}', { config: inherited, siteOrigin })).toBe(undefined);
  });

  it('does not interpret replacement patterns in the token', () => {
    expect(readMenuUrl('/a?t=${token}', { config, siteOrigin })?.("$&$'")).toBe("/a?t=%24%26%24'");
  });
});

describe('safeRedirect', () => {
  it.each([
    '/',
    '/dashboard/index',
    '/a?b=c&d=%20#e',
    '/课程/一',
    '/%E8%AF%BE',
    '/work?name=100%',
    '/a//b',
    '/a?to=http://x.example',
  ])('accepts %s', (value) => {
    expect(safeRedirect(value)).toBe(value);
  });

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    'http://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/a\nb',
    ' /a',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%252Fevil.example',
    '/%25252525252525252Fevil.example',
    '/%00',
    undefined,
    null,
    7,
    ['/a'],
  ])('refuses %j', (value) => {
    expect(safeRedirect(value)).toBe(undefined);
  });
});

describe('greeting', () => {
  it.each([
    [0, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [19, '下午好'],
    [20, '晚上好'],
    [23, '晚上好'],
  ])('at hour %i is %s', (hour, expected) => {
    expect(greeting(hour)).toBe(expected);
  });
});
