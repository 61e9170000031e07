import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/store/transaction.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { createLoginGuard } from './login-guard.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

let server: TestServer;
/** Requires a captcha after failures. Its tests use different addresses and accounts. */
let guarded: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  guarded = await createTestServer();
});
afterAll(async () => {
  await guarded.close();
  await server.close();
});

type Place = { readonly address: string; readonly cookie?: string };

function attempt(username: string, password: string, { address, cookie }: Place): Promise<TestAnswer> {
  return server.call('POST', '/sys/login', {
    body: { username, password },
    address,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
}

const from = { ip: '', userAgent: '', passwordDue: false };
const cookieOf = ({ headers }: TestAnswer): string =>
  /device=[^;]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? '';

async function fail(username: string, times: number, place: Place): Promise<TestAnswer | undefined> {
  let last: TestAnswer | undefined;
  for (let count = 0; count < times; count += 1) last = await attempt(username, 'wrong', place);
  return last;
}

describe('the login limits', () => {
  it('stop one address after twenty attempts, even with a captcha', async () => {
    const place = { address: '10.1.0.1' };
    expect((await fail('Teacher', 20, place))?.message).toBe('账号或密码错误');
    expect(await attempt('teacher', TEST_PASSWORD, place)).toMatchObject({
      status: 429,
      message: '操作太频繁了，请过一会儿再试',
    });
  });

  it('do not affect the owner at another address', async () => {
    expect((await attempt('teacher', TEST_PASSWORD, { address: '10.1.0.2' })).success).toBe(true);
  });

  it('do not affect the owner in a known browser, even behind the address of the attacker', async () => {
    const first = await attempt('teacher2', TEST_PASSWORD, { address: '10.2.0.1' });
    await fail('teacher2', 21, { address: '10.2.0.1' });
    expect((await attempt('teacher2', TEST_PASSWORD, { address: '10.2.0.1' })).status).toBe(429);
    const known = { address: '10.2.0.1', cookie: cookieOf(first) };
    expect((await attempt('teacher2', TEST_PASSWORD, known)).success).toBe(true);
  });

  it('apply to a known browser as well', async () => {
    const known = {
      address: '10.3.0.1',
      cookie: cookieOf(await attempt('s30105', TEST_PASSWORD, { address: '10.3.0.1' })),
    };
    await fail('s30105', 20, known);
    expect((await attempt('s30105', TEST_PASSWORD, known)).status).toBe(429);
    expect((await attempt('s30105', TEST_PASSWORD, { address: '10.3.0.2' })).success).toBe(true);
  });

  it('recognise a browser by a signature and for one account only', async () => {
    const cookie = cookieOf(await attempt('s30106', TEST_PASSWORD, { address: '10.4.0.1' }));
    await fail('s30107', 20, { address: '10.4.0.1' });
    const other = { address: '10.4.0.1', cookie };
    expect((await attempt('s30107', TEST_PASSWORD, other)).status).toBe(429);
    await fail('s30106', 20, { address: '10.4.0.1' });
    const forged = { address: '10.4.0.1', cookie: cookie.replace(/\..*$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAA') };
    expect((await attempt('s30106', TEST_PASSWORD, forged)).status).toBe(429);
  });

  it('stop many addresses together after two hundred attempts, but not a known browser', async () => {
    const cookie = cookieOf(await attempt('s30108', TEST_PASSWORD, { address: '10.5.0.1' }));
    const attempts = Array.from({ length: 200 }, (_, index) =>
      attempt('s30108', 'wrong', { address: `10.5.1.${Math.floor(index / 10)}` }),
    );
    await Promise.all(attempts);
    expect((await attempt('s30108', TEST_PASSWORD, { address: '10.5.2.1' })).status).toBe(429);
    expect((await attempt('s30108', TEST_PASSWORD, { address: '10.5.2.1', cookie })).success).toBe(true);
  });

  it('require a captcha after three failures anywhere, but not in a known browser without failures', async () => {
    const ask = (password: string, address: string, cookie?: string) =>
      guarded.call('POST', '/sys/login', {
        body: { username: 'student', password },
        address,
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      });
    const cookie = cookieOf(await ask(TEST_PASSWORD, '10.6.0.1'));
    for (const address of ['10.6.0.2', '10.6.0.3', '10.6.0.4']) await ask('wrong', address);
    expect((await ask(TEST_PASSWORD, '10.6.0.5')).message).toBe('请输入验证码！');
    expect((await ask(TEST_PASSWORD, '10.6.0.5', cookie)).success).toBe(true);
  });
});

describe('a room of computers behind one address', () => {
  const pupil = (number: number): string => `s30${String(101 + number)}`;

  it('gets no captcha because of the wrong passwords of thirty other accounts', async () => {
    const ask = (username: string, password: string) =>
      guarded.call('POST', '/sys/login', { body: { username, password }, address: '10.7.0.1' });
    for (let number = 0; number < 29; number += 1)
      for (let time = 0; time < 4; time += 1) await ask(pupil(number), 'wrong');
    expect(await ask(pupil(29), TEST_PASSWORD)).toMatchObject({ success: true });
    expect((await ask('s30201', 'wrong')).result).toEqual({ captcha: false });
    expect(await ask('s30201', TEST_PASSWORD)).toMatchObject({ success: true });
    expect((await ask(pupil(0), TEST_PASSWORD)).message).toBe('请输入验证码！');
  });

  it('gets no captcha when each of 400 pupils mistypes once and then logs in', async () => {
    const { counters } = guarded.deps;
    const guard = createLoginGuard(counters.quarterHour, 'afterFailures', async () => false);
    for (let number = 0; number < 400; number += 1) {
      const one = { username: `pupil${number}`, ip: '10.7.0.2', device: '' };
      expect(await guard.admit(one)).toEqual({ captcha: false });
      await guard.failed(one);
      await guard.admit(one);
      await guard.succeeded(one);
    }
  });

  it('is slowed down when it tries two hundred accounts, even with a new cookie each time', async () => {
    const { counters } = guarded.deps;
    const isKnown = async (username: string, device: string) =>
      username === 'teacher' && device === 'of teacher';
    const guard = createLoginGuard(counters.quarterHour, 'afterFailures', isKnown);
    const spray = async (number: number, device: string): Promise<boolean> => {
      const one = { username: `name${number}`, ip: '10.7.0.3', device };
      const { captcha } = await guard.admit(one);
      await guard.failed(one);
      return captcha;
    };
    const asked: boolean[] = [];
    for (let number = 0; number < 200; number += 1) asked.push(await spray(number, `browser ${number}`));
    expect(asked.filter((captcha) => !captcha).length).toBe(60);
    expect(asked.slice(60)).not.toContain(false);
    const teacher = { username: 'teacher', ip: '10.7.0.3' };
    expect(await guard.admit({ ...teacher, device: 'of teacher' })).toEqual({ captcha: false });
    expect(await guard.admit({ ...teacher, device: 'another' })).toEqual({ captcha: true });
    for (let number = 200; number < 300; number += 1) await spray(number, '');
    await expect(spray(300, '')).rejects.toMatchObject({ status: 429 });
    expect(await guard.admit({ ...teacher, device: 'of teacher' })).toEqual({ captcha: false });
  });

  it('does not reduce its failure count by concurrent logins to one account', async () => {
    const { counters } = guarded.deps;
    const guard = createLoginGuard(counters.quarterHour, 'afterFailures', async () => false);
    const at = (username: string) => ({ username, ip: '10.7.0.4', device: '' });
    for (let number = 0; number < 60; number += 1) await guard.failed(at(`name${number}`));
    await guard.failed(at('own'));
    await Promise.all(Array.from({ length: 20 }, async () => guard.succeeded(at('own'))));
    expect(await guard.captchaNeeded(at('next'))).toBe(true);
  });
});

describe('a session', () => {
  it('is not opened with a password that changed during its check', async () => {
    const { db } = server.database;
    const row = await db
      .selectFrom('sysUser')
      .select(['id', 'password'])
      .where('username', '=', 's30109')
      .executeTakeFirstOrThrow();
    expect(await server.deps.sessions.open({ id: row.id, password: 'an older one' }, from)).toBe(undefined);
    expect((await server.deps.sessions.open(row, from))?.length).toBe(43);
    await db.updateTable('sysUser').set({ status: 2 }).where('id', '=', row.id).execute();
    expect(await server.deps.sessions.open(row, from)).toBe(undefined);
  });

  it('does not survive a concurrent change of password', async () => {
    const { db } = server.database;
    const owner = await db
      .selectFrom('sysUser')
      .select(['id', 'password'])
      .where('username', '=', 's30110')
      .executeTakeFirstOrThrow();
    let opening: Promise<string | undefined> = Promise.resolve(undefined);
    await inTransaction(db, async (trx) => {
      await trx.updateTable('sysUser').set({ password: 'new' }).where('id', '=', owner.id).execute();
      // The call waits for the end of this transaction, so the test must not await it here.
      opening = server.deps.sessions.open(owner, from);
      await server.deps.sessions.closeAll(trx, owner.id);
    });
    expect(await opening).toBe(undefined);
    expect(await db.selectFrom('sysSession').selectAll().where('userId', '=', owner.id).execute()).toEqual(
      [],
    );
  });
});
