import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentity, noIdentity } from '#server/identity/identity.ts';
import { startOutside, type OutsideRequest } from '#server/identity/testing/outside-server.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { givePhone, recordingGateway, resultText } from './testing/access-calls.ts';

// Every way to log in without a password asks for the second factor as well.

const siteUrl = 'https://school.cn';
const minute = 60_000;
const mobile = '13500000001';
const { send, gateway, codeOf: smsOf } = recordingGateway();
let now = new Date('2026-11-02T08:00:00+08:00').getTime();
let outside: Awaited<ReturnType<typeof startOutside>>;
let server: TestServer;
let app: TOTP;
let recoveryCodes: readonly string[];

/** A login provider and a CAS server that know one person, the teacher. */
function answer({ url }: OutsideRequest) {
  switch (url.pathname) {
    case '/token':
      return { body: JSON.stringify({ access_token: 'one', token_type: 'Bearer' }) };
    case '/me':
      return { body: JSON.stringify({ preferred_username: 'teacher' }) };
    case '/cas/serviceValidate':
      return {
        body: '<c:serviceResponse xmlns:c="cas"><c:authenticationSuccess><c:user>teacher</c:user></c:authenticationSuccess></c:serviceResponse>',
      };
    default:
      return { status: 404, body: '' };
  }
}

const pass = (milliseconds: number): void => {
  now += milliseconds;
  server.setNow(new Date(now));
};
const post = (path: string, body: object, { token, cookie }: { token?: string; cookie?: string } = {}) =>
  server.call('POST', path, { body, token, headers: cookie === undefined ? {} : { cookie } });
const get = (path: string, query: Record<string, string> = {}, cookie = '') =>
  server.call('GET', path, { query, headers: cookie === '' ? {} : { cookie } });
const cookieOf = ({ headers }: TestAnswer, name: string): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';
const codeNow = (): string => app.generate({ timestamp: now });

beforeAll(async () => {
  outside = await startOutside(answer);
  const { third, cas, secure } = createIdentity(
    {
      ...noIdentity,
      siteUrl,
      cas: { title: '统一身份认证', url: `${outside.url}/cas` },
      oauth: {
        title: '智慧校园',
        authorizeUrl: `${outside.url}/authorize`,
        tokenUrl: `${outside.url}/token`,
        userUrl: `${outside.url}/me`,
        clientId: 'campus',
        clientSecret: 'shared',
        scope: 'openid',
        accountField: 'preferred_username',
      },
    },
    '/nowhere',
  );
  server = await createTestServer({ captcha: 'off', identity: { third, cas, secure, sms: send } });
  pass(0);
  await givePhone(server, 'teacher', mobile);
  const token = resultText(
    await post('/sys/login', { username: 'teacher', password: TEST_PASSWORD }),
    'token',
  );
  const begun = await post('/sys/secondFactor/begin', { oldpassword: TEST_PASSWORD }, { token });
  app = new TOTP({ secret: Secret.fromBase32(resultText(begun, 'secret')) });
  const confirmed = await post('/sys/secondFactor/confirm', { code: codeNow() }, { token });
  recoveryCodes = Object(confirmed.result).codes;
  await server.database.db.deleteFrom('sysKnownDevice').execute();
});
afterAll(async () => {
  await server.close();
  await outside.close();
});
// A code of the app and a code by message are used once.
beforeEach(() => pass(2 * minute));

/** The first step of each way; the same call again with what was used up. */
type FirstStep = { readonly answer: TestAnswer; readonly again: () => Promise<TestAnswer> };

async function byPhone(): Promise<FirstStep> {
  const before = gateway.sent.length;
  await server.deps.counters.day.clear(`sms:${mobile}`);
  await server.deps.counters.day.clear(`sms:${mobile}:127.0.0.1`);
  await post('/sys/sms', { mobile, smsmode: '0' });
  await expect.poll(() => gateway.sent.length).toBe(before + 1);
  const again = () => post('/sys/phoneLogin', { mobile, captcha: smsOf(mobile) });
  return { answer: await again(), again };
}

async function byOauth(): Promise<FirstStep> {
  const gone = await get('/thirdLogin/render/oauth');
  const state = new URL(String(gone.headers['location'])).searchParams.get('state') ?? '';
  const back = await get('/thirdLogin/oauth/callback', { code: 'one', state }, cookieOf(gone, 'thirdLogin'));
  const id = /#third=([\w-]{43})$/.exec(String(back.headers['location']))?.[1] ?? '';
  const again = () => get(`/thirdLogin/getLoginUser/${id}`, {}, cookieOf(back, 'thirdLogin'));
  return { answer: await again(), again };
}

const byCas = (send: (cookie: string) => Promise<TestAnswer>) => async (): Promise<FirstStep> => {
  const again = () => send('');
  return { answer: await send(cookieOf(await get('/thirdLogin/render/cas'), 'casLogin')), again };
};

const ways = [
  ['phone', byPhone, '手机号'],
  ['OAuth', byOauth, '第三方'],
  [
    'CAS by POST',
    byCas((cookie) => post('/cas/client/validateLogin', { ticket: 'ST-1' }, { cookie })),
    '统一身份认证',
  ],
  [
    'CAS by GET',
    byCas((cookie) => get('/cas/client/validateLogin', { ticket: 'ST-1' }, cookie)),
    '统一身份认证',
  ],
] as const;

const secondStep = (challenge: string, code: string, cookie?: string) =>
  post('/sys/secondFactor/login', { challenge, code }, cookie === undefined ? {} : { cookie });
const sessionsOfTeacher = async (): Promise<number> =>
  (
    await server.database.db
      .selectFrom('sysSession as session')
      .innerJoin('sysUser as account', 'account.id', 'session.userId')
      .select('session.userId')
      .where('account.username', '=', 'teacher')
      .execute()
  ).length;

describe.each(ways)('a login by %s with a second factor', (_name, firstStep, word) => {
  it('gets a challenge and no session before the code, and the challenge works once', async () => {
    const before = await sessionsOfTeacher();
    const { answer, again } = await firstStep();
    expect(answer).toMatchObject({ success: false, status: 200, message: '请输入动态验证码' });
    expect(Object.keys(Object(answer.result)).toSorted()).toEqual(['challenge', 'seconds']);
    expect(await sessionsOfTeacher()).toBe(before);
    const challenge = resultText(answer, 'challenge');
    const entered = await secondStep(challenge, codeNow());
    expect(entered).toMatchObject({ success: true, result: { userInfo: { username: 'teacher' } } });
    const token = resultText(entered, 'token');
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).success).toBe(true);
    expect((await secondStep(challenge, codeNow())).message).toBe('登录已超时，请重新登录');
    // The proof of the first step is valid once, whether or not the second step follows.
    expect(resultText(await again(), 'challenge')).toBe('');
    await server.deps.audit.flush();
    const lines = await server.database.db.selectFrom('sysLog').select('logContent').execute();
    expect(lines.map(({ logContent }) => logContent)).toContain(`用户名: teacher,${word}登录成功！`);
  });

  it('is refused with a wrong code, and accepts a recovery code once', async () => {
    const challenge = resultText((await firstStep()).answer, 'challenge');
    expect((await secondStep(challenge, 'abcdef')).success).toBe(false);
    const recovery = recoveryCodes[ways.findIndex(([name]) => name === _name)] ?? '';
    expect((await secondStep(challenge, recovery)).success).toBe(true);
    pass(2 * minute);
    const next = resultText((await firstStep()).answer, 'challenge');
    expect((await secondStep(next, recovery)).message).toBe('恢复码不正确或已经用过');
  });

  it('is refused if the account was frozen between the steps', async () => {
    const challenge = resultText((await firstStep()).answer, 'challenge');
    const set = async (status: number) =>
      await server.database.db
        .updateTable('sysUser')
        .set({ status })
        .where('username', '=', 'teacher')
        .execute();
    await set(2);
    const answer = await secondStep(challenge, codeNow());
    await set(1);
    expect(answer.message).toBe('这个账号已冻结，请联系老师或管理员');
  });

  it('stores the browser as a known device only after the second step', async () => {
    const { db } = server.database;
    await db.deleteFrom('sysKnownDevice').execute();
    const cookie = cookieOf(await post('/sys/login', { username: 'nobody', password: 'x' }), 'device');
    const known = async () => (await db.selectFrom('sysKnownDevice').select('userId').execute()).length;
    const challenge = resultText((await firstStep()).answer, 'challenge');
    expect([cookie === '', await known()]).toEqual([false, 0]);
    expect((await secondStep(challenge, codeNow(), cookie)).success).toBe(true);
    expect(await known()).toBe(1);
  });
});
