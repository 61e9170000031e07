import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentity, noIdentity } from '#server/identity/identity.ts';
import { startOutside, type OutsideRequest } from '#server/identity/testing/outside-server.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { resultText } from './testing/access-calls.ts';

const siteUrl = 'https://school.cn';
const minute = 60_000;
/** The provider's view: codes it gave out, with the challenge each came with, and whom they stand for. */
const grants = new Map<string, { challenge: string; user: string }>();
/** The address that each ticket was made for. */
const services = new Map<string, string>();
let isDown = false;
let outside: Awaited<ReturnType<typeof startOutside>>;
let server: TestServer;

/** A login provider of another house, and a CAS server: both behind one port. */
function answer({ url, body, headers }: OutsideRequest) {
  if (isDown) return { status: 503, body: '' };
  switch (url.pathname) {
    case '/token':
      return token(new URLSearchParams(body));
    case '/me': {
      const user = headers.authorization?.replace('Bearer for-', '') ?? '';
      return { body: JSON.stringify(user === 'nameless' ? {} : { preferred_username: user }) };
    }
    case '/cas/serviceValidate': {
      const user = /^ST-(\w+)$/.exec(url.searchParams.get('ticket') ?? '')?.[1];
      // A ticket is for one service address alone, state and all.
      const isOurs = url.searchParams.get('service') === services.get(url.searchParams.get('ticket') ?? '');
      const said =
        user === undefined || !isOurs
          ? '<c:authenticationFailure code="INVALID_TICKET"/>'
          : `<c:authenticationSuccess><c:user>${user}</c:user></c:authenticationSuccess>`;
      return { body: `<c:serviceResponse xmlns:c="cas">${said}</c:serviceResponse>` };
    }
    default:
      return { status: 404, body: '' };
  }
}

function token(form: URLSearchParams) {
  const grant = grants.get(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    grant?.challenge === challenge &&
    form.get('client_secret') === 'shared' &&
    form.get('redirect_uri') === `${siteUrl}/api/thirdLogin/oauth/callback`;
  return isRight
    ? { body: JSON.stringify({ access_token: `for-${grant.user}`, token_type: 'Bearer' }) }
    : { status: 400, body: '{"error":"invalid_grant"}' };
}

beforeAll(async () => {
  outside = await startOutside(answer);
  const identity = createIdentity(
    {
      ...noIdentity,
      siteUrl,
      cas: { title: '统一身份认证', url: `${outside.url}/cas` },
      oauth: {
        title: '智慧校园',
        authorizeUrl: `${outside.url}/authorize?lang=zh`,
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
  server = await createTestServer({ captcha: 'off', identity });
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const get = (path: string, query: Record<string, string> = {}, cookie = ''): Promise<TestAnswer> =>
  server.call('GET', path, { query, headers: cookie === '' ? {} : { cookie } });
const cookieOf = ({ headers }: TestAnswer, name = 'thirdLogin'): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** Goes to the provider and logs in there as `user`: the state and code to come back with, and the browser's cookie. */
async function visit(user: string) {
  const gone = await get('/thirdLogin/render/oauth');
  const address = new URL(String(gone.headers['location']));
  const code = `code-${Math.random()}`;
  grants.set(code, { challenge: address.searchParams.get('code_challenge') ?? '', user });
  return { gone, address, code, state: address.searchParams.get('state') ?? '', cookie: cookieOf(gone) };
}

const comeBack = ({ code, state, cookie }: { code: string; state: string; cookie: string }) =>
  get('/thirdLogin/oauth/callback', { code, state }, cookie);

async function ticketOf(user: string) {
  const back = await comeBack(await visit(user));
  const id = /^\/user\/login#third=([\w-]{43})$/.exec(String(back.headers['location']))?.[1] ?? '';
  return { id, cookie: cookieOf(back) };
}
const take = (id: string, cookie: string) => get(`/thirdLogin/getLoginUser/${id}`, {}, cookie);

describe('a login by a third-party provider', () => {
  it('redirects with state and challenge, and stores the rest in a browser cookie', async () => {
    const { gone, address } = await visit('student');
    expect(gone.status).toBe(302);
    expect([address.pathname, ...address.searchParams.keys()]).toEqual([
      '/authorize',
      'lang',
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
    ]);
    expect(String(gone.headers['set-cookie'])).toMatch(
      /thirdLogin=[\w-]{43}\.[\w-]{43}; Max-Age=600; Path=\/api\/thirdLogin; HttpOnly; Secure; SameSite=Lax/,
    );
  });

  it('redirects back with an id that can be exchanged once for the login result', async () => {
    const { id, cookie } = await ticketOf('student');
    const result = await take(id, cookie);
    expect(result).toMatchObject({
      success: true,
      message: '登录成功',
      result: { userInfo: { username: 'student' }, role: ['student'] },
    });
    const call = { token: resultText(result, 'token') };
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', call)).success).toBe(true);
    expect(await take(id, cookie)).toMatchObject({ success: false, message: '第三方登录已失效，请重新登录' });
  });

  it('returns its result only to the browser that completed the login', async () => {
    const { id, cookie } = await ticketOf('student');
    expect((await take(id, '')).message).toBe('第三方登录已失效，请重新登录');
    expect((await take(id, (await ticketOf('s30101')).cookie)).success).toBe(false);
    expect((await take(id, cookie)).success).toBe(true);
  });

  it('makes its result available for one minute', async () => {
    const { id, cookie } = await ticketOf('student');
    server.setNow(new Date(Date.now() + minute + 1));
    expect((await take(id, cookie)).message).toBe('第三方登录已失效，请重新登录');
    server.setNow(undefined);
  });

  const failed = (reason: string): string => `/user/login#third-failed=${reason}`;

  it('is refused without the login cookie, or with the state of another login', async () => {
    const mine = await visit('student');
    const other = await visit('s30101');
    expect((await comeBack({ ...mine, cookie: '' })).headers['location']).toBe(failed('expired'));
    expect((await comeBack({ ...other, cookie: mine.cookie })).headers['location']).toBe(failed('expired'));
  });

  it('is refused with a code that was not issued for this login', async () => {
    const mine = await visit('student');
    const other = await visit('s30101');
    expect((await comeBack({ ...mine, code: other.code })).headers['location']).toBe(failed('unavailable'));
    expect((await comeBack({ ...mine, code: 'made-up' })).headers['location']).toBe(failed('unavailable'));
  });

  it('reports the reason of a failure', async () => {
    const { state, cookie } = await visit('student');
    const denied = await get('/thirdLogin/oauth/callback', { error: 'access_denied', state }, cookie);
    expect(denied.headers['location']).toBe(failed('refused'));
    expect((await comeBack(await visit('nobody-here'))).headers['location']).toBe(failed('unknown'));
    expect((await comeBack(await visit('nameless'))).headers['location']).toBe(failed('refused'));
    const there = await visit('student');
    isDown = true;
    expect((await comeBack(there)).headers['location']).toBe(failed('unavailable'));
    isDown = false;
  });

  it('is refused for frozen users', async () => {
    const { id, cookie } = await ticketOf('s30110');
    const { db } = server.database;
    await db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 's30110').execute();
    expect((await take(id, cookie)).message).toBe('这个账号已冻结，请联系老师或管理员');
  });

  it('does not store its id in plain text', async () => {
    const { id } = await ticketOf('s30102');
    const rows = await server.database.db.selectFrom('sysOneTimeCode').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('is refused unless it is configured', async () => {
    expect((await get('/thirdLogin/render/wechat')).message).toBe('未开通该第三方登录方式，请联系管理员');
    expect((await get('/thirdLogin/wechat/callback')).message).toBe('未开通该第三方登录方式，请联系管理员');
    const plain = await createTestServer();
    expect((await plain.call('GET', `/thirdLogin/getLoginUser/${'a'.repeat(43)}`)).message).toBe(
      '未开通该第三方登录方式，请联系管理员',
    );
    await plain.close();
  });
});

describe('a login by CAS', () => {
  /** Goes to the CAS server and gets this ticket there: the browser's cookie. */
  const visitCas = async (ticket: string): Promise<string> => {
    const gone = await get('/thirdLogin/render/cas');
    services.set(ticket, new URL(String(gone.headers['location'])).searchParams.get('service') ?? '');
    return cookieOf(gone, 'casLogin');
  };
  const send = (ticket: string, cookie: string, body: Record<string, string> = {}) =>
    server.call('POST', '/cas/client/validateLogin', { body: { ticket, ...body }, headers: { cookie } });
  const validate = async (ticket: string, body: Record<string, string> = {}) =>
    await send(ticket, await visitCas(ticket), body);

  it('returns the same result for a ticket by POST and by GET', async () => {
    for (const one of [
      await validate('ST-teacher'),
      await get(
        '/cas/client/validateLogin',
        { ticket: 'ST-teacher', service: 'https://school.cn/' },
        await visitCas('ST-teacher'),
      ),
    ])
      expect(one).toMatchObject({
        success: true,
        result: {
          userInfo: { username: 'teacher' },
          role: ['teacher'],
          token: expect.stringMatching(/.{43}/),
        },
      });
  });

  it('validates the ticket for its own address, not for an address sent by the client', async () => {
    const before = outside.asked.length;
    await validate('ST-student', { service: 'https://evil.example/' });
    const service = outside.asked[before]?.url.searchParams.get('service') ?? '';
    expect(service).toMatch(/^https:\/\/school\.cn\/user\/login\?state=[\w-]{43}$/);
  });

  it('stores a state in the browser for ten minutes', async () => {
    const gone = await get('/thirdLogin/render/cas');
    expect([gone.status, String(gone.headers['location'])]).toEqual([
      302,
      expect.stringContaining('/cas/login?service=https%3A%2F%2Fschool.cn%2Fuser%2Flogin%3Fstate%3D'),
    ]);
    expect(String(gone.headers['set-cookie'])).toMatch(
      /casLogin=[\w-]{43}; Max-Age=600; Path=\/api\/cas; HttpOnly; Secure; SameSite=Lax/,
    );
  });

  it('refuses a ticket that another browser has requested', async () => {
    const mine = await visitCas('ST-s30101');
    await visitCas('ST-student');
    expect((await send('ST-student', '')).message).toBe('统一身份认证登录已失效，请重新登录');
    expect((await send('ST-student', mine)).message).toBe('统一身份认证未通过，请重新登录');
    expect((await send('ST-s30101', mine)).success).toBe(true);
  });

  it.each([
    ['PT-wrong', '统一身份认证未通过，请重新登录'],
    ['ST-nobody', '平台中没有与该账号对应的用户，请联系管理员'],
    ['ST-s30110', '这个账号已冻结，请联系老师或管理员'],
  ])('refuses the ticket %s', async (ticket, message) => {
    expect(await validate(ticket)).toMatchObject({ success: false, message });
  });

  it('refuses a malformed or missing ticket before it calls the CAS server', async () => {
    const before = outside.asked.length;
    expect((await validate('ST-1&service=x')).status).toBe(400);
    expect((await get('/cas/client/validateLogin')).status).toBe(400);
    expect(outside.asked.length).toBe(before);
  });

  it('reports that the CAS server cannot be reached', async () => {
    isDown = true;
    expect((await validate('ST-teacher')).message).toBe('统一身份认证服务暂时无法访问，请稍后再试');
    isDown = false;
  });

  it('is offered on the login page, and refused with a message unless it is configured', async () => {
    expect((await get('/sys/config/getCurrentConfig')).result).toMatchObject({
      loginWays: [
        { way: 'cas', title: '统一身份认证', url: '/api/thirdLogin/render/cas' },
        { way: 'third', title: '智慧校园', url: '/api/thirdLogin/render/oauth' },
      ],
    });
    const plain = await createTestServer();
    const refused = await plain.call('POST', '/cas/client/validateLogin', { body: { ticket: 'ST-1' } });
    expect(refused.message).toBe('未开通统一身份认证登录，请联系管理员');
    await plain.close();
  });

  const logIns = async () => {
    const { id, cookie } = await ticketOf('teacher');
    return [await take(id, cookie), await validate('ST-student')].map(({ status, success }) => [
      status,
      success,
    ]);
  };

  it('counts only failed tries against the limit of an address', async () => {
    const { quarterHour } = server.deps.counters;
    const key = 'phoneLogin:127.0.0.1';
    await quarterHour.clear(key);
    await quarterHour.addAll(key, 199);
    for (let at = 0; at < 3; at += 1)
      expect(await logIns()).toEqual([
        [200, true],
        [200, true],
      ]);
    // An unavailable provider does not count as a guess.
    isDown = true;
    for (let at = 0; at < 3; at += 1) expect((await validate('ST-student')).status).toBe(200);
    expect((await comeBack(await visit('teacher'))).headers['location']).toContain('unavailable');
    isDown = false;
    expect((await validate('PT-wrong')).message).toBe('统一身份认证未通过，请重新登录');
    expect((await validate('ST-student')).status).toBe(429);
    expect((await comeBack(await visit('teacher'))).status).toBe(429);
    await quarterHour.clear(key);
    await take('A'.repeat(43), '');
    expect(await quarterHour.read(key)).toBe(1);
  });
});
