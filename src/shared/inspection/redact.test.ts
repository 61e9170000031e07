import { describe, expect, it } from 'vitest';
import { redact, redactText } from './redact.ts';

describe('redact', () => {
  it('hides secrets at any depth', () => {
    const shown = redact({
      token: 'secret-1',
      oldpassword: 'secret-2',
      nested: [{ accessToken: 'secret-3', deep: { checkKey: 'secret-4', smsCaptcha: 'secret-5' } }],
      'X-Access-Token': 'secret-6',
    });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  it('hides personal data of users and preserves other fields', () => {
    expect(
      redact({
        userInfo: { id: '1', username: 'xiaoming', realname: '小明', phone: '13800138000', orgCode: 'A01' },
        closable: true,
      }),
    ).toEqual({
      userInfo: { id: '1', username: '‹已隐藏›', realname: '‹已隐藏›', phone: '‹已隐藏›', orgCode: 'A01' },
      closable: true,
    });
  });

  it.each(['form', 'request', 'credentials', 'values', 'record', 'draft'])(
    'replaces text in %s with its length',
    (key) => {
      expect(redact({ [key]: { workName: '我的秘密', score: 3, inner: { remark: '电话' } } })).toEqual({
        [key]: { workName: '‹4 个字›', score: 3, inner: { remark: '‹2 个字›' } },
      });
    },
  );

  it.each([
    ['打 13800138000 找我', '打 ‹已隐藏› 找我'],
    ['证件 11010519491231002X', '证件 ‹已隐藏›'],
    ['写信到 li@school.cn', '写信到 ‹已隐藏›'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', '‹已隐藏›'],
    ['/api/websocket/1?x=0123456789abcdef0123456789abcdef', '/api/websocket/1?…'],
    ['账号或密码错误', '账号或密码错误'],
    ['A01A02', 'A01A02'],
    ['{"authenticated":"ready"}', '{"authenticated":"ready"}'],
  ])('converts the text %s to %s', (text, shown) => {
    expect(redactText(text)).toBe(shown);
    expect(redact({ message: text })).toEqual({ message: shown });
  });

  it.each([
    { type: 'proof.submit', proof: { mobile: '13900000000', smscode: 'geheim' } },
    { type: 'value.changed', value: 'geheim' },
    { context: { resetCode: 'geheim' } },
    { tabs: [{ href: '/isystem/user?username=geheim', title: 'geheim', ownTitle: 'geheim' }] },
    { work: { workName: 'geheim' } },
  ])('hides personal data in %j', (received) => {
    expect(JSON.stringify(redact(received))).not.toContain('geheim');
  });

  it('hides a phone number of type number', () => {
    expect(redact({ value: 13_800_138_000, count: 42 })).toEqual({ value: '‹已隐藏›', count: 42 });
  });

  it('hides personal data in lists and error messages', () => {
    expect(redact([new Error('13800138000 已注册')])).toEqual([
      { name: 'Error', message: '‹已隐藏› 已注册' },
    ]);
    expect(redact({ users: [{ realname: '小明' }] })).toEqual({ users: [{ realname: '‹已隐藏›' }] });
  });

  it('shows the size of a file, and the type of an actor or class instance', () => {
    const file = new File(['1234'], '小明的照片.png');
    expect(
      redact({ file, ref: { sessionId: 'x:1', send: () => undefined }, client: new URL('http://a') }),
    ).toEqual({
      file: '‹文件 4 字节›',
      ref: '‹actor›',
      client: '‹URL›',
    });
  });

  it('marks a cycle, and truncates long lists and texts', () => {
    const ring: Record<string, unknown> = {};
    ring['self'] = ring;
    expect(redact(ring)).toEqual({ self: '‹循环›' });
    expect(redact(Array.from({ length: 100 }, () => 1))).toHaveLength(61);
    expect(redact('长'.repeat(1000))).toHaveLength(301);
  });

  it('does not modify its input', () => {
    const value = { token: 'secret', list: [{ phone: '13800138000' }] };
    redact(value);
    expect(value).toEqual({ token: 'secret', list: [{ phone: '13800138000' }] });
  });
});
