import { describe, expect, it } from 'vitest';
import { redact, redactText } from './redact.ts';

describe('redact', () => {
  it('hides every secret, wherever it is', () => {
    const shown = redact({
      token: 'secret-1',
      oldpassword: 'secret-2',
      nested: [{ accessToken: 'secret-3', deep: { checkKey: 'secret-4', smsCaptcha: 'secret-5' } }],
      'X-Access-Token': 'secret-6',
    });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  it("hides names of people and keeps the machine's own data", () => {
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
    'keeps only the length of text typed into %s',
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
    ['用户名或密码错误', '用户名或密码错误'],
    ['A01A02', 'A01A02'],
    ['{"authenticated":"ready"}', '{"authenticated":"ready"}'],
  ])('reads %s as %s', (text, shown) => {
    expect(redactText(text)).toBe(shown);
    expect(redact({ message: text })).toEqual({ message: shown });
  });

  it.each([
    { type: 'proof.submit', proof: { mobile: '13900000000', smscode: 'geheim' } },
    { type: 'value.changed', value: 'geheim' },
    { context: { resetCode: 'geheim' } },
    { tabs: [{ href: '/isystem/user?username=geheim', title: 'geheim', ownTitle: 'geheim' }] },
    { work: { workName: 'geheim' } },
  ])('hides personal data in an event of a machine: %j', (received) => {
    expect(JSON.stringify(redact(received))).not.toContain('geheim');
  });

  it('hides a phone number that is a number', () => {
    expect(redact({ value: 13_800_138_000, count: 42 })).toEqual({ value: '‹已隐藏›', count: 42 });
  });

  it('hides people in lists and in errors', () => {
    expect(redact([new Error('13800138000 已注册')])).toEqual([
      { name: 'Error', message: '‹已隐藏› 已注册' },
    ]);
    expect(redact({ users: [{ realname: '小明' }] })).toEqual({ users: [{ realname: '‹已隐藏›' }] });
  });

  it("shows a file's size, and the kind of an actor or class", () => {
    const file = new File(['1234'], '小明的照片.png');
    expect(
      redact({ file, ref: { sessionId: 'x:1', send: () => undefined }, client: new URL('http://a') }),
    ).toEqual({
      file: '‹文件 4 字节›',
      ref: '‹actor›',
      client: '‹URL›',
    });
  });

  it('terminates with cycles, depth, long lists and long texts', () => {
    const ring: Record<string, unknown> = {};
    ring['self'] = ring;
    expect(redact(ring)).toEqual({ self: '‹循环›' });
    expect(redact(Array.from({ length: 100 }, () => 1))).toHaveLength(61);
    expect(redact('长'.repeat(1000))).toHaveLength(301);
  });

  it('does not change the value itself', () => {
    const value = { token: 'secret', list: [{ phone: '13800138000' }] };
    redact(value);
    expect(value).toEqual({ token: 'secret', list: [{ phone: '13800138000' }] });
  });
});
