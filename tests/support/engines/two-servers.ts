import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import type { TestAnswer, TestServer } from '../database/server.ts';
import { TEST_PASSWORD } from '../database/test-password.ts';

/** Two servers of one school that do not know each other's requests. */
export type TwoServers = readonly [here: TestServer, there: TestServer];

/** The number of requests that one address may send. */
export const sharedRate = 400;

/**
 * Tests the limits that are counted across both servers, with any store of counters. `open` creates the
 * servers with `sharedRate`.
 */
export function limitsOfTwoServers(name: string, open: () => Promise<TwoServers>): void {
  describe(`limits of two servers by ${name}`, () => {
    let both: TwoServers;

    beforeAll(async () => {
      both = await open();
    });
    afterAll(async () => {
      for (const server of both.toReversed()) await server.close();
    });

    /** Alternates between the two servers. */
    const inTurn = async <T>(count: number, ask: (server: TestServer, at: number) => Promise<T>) => {
      const answers: T[] = [];
      for (let at = 0; at < count; at += 1) answers.push(await ask(at % 2 === 0 ? both[0] : both[1], at));
      return answers;
    };

    limitsOfLogins(() => both, inTurn);
    limitsOfAddresses(() => both, inTurn);
  });
}

type InTurn = <T>(count: number, ask: (server: TestServer, at: number) => Promise<T>) => Promise<T[]>;

const logIn = (server: TestServer, username: string, address: string, more: object = {}) =>
  server.call('POST', '/sys/login', { address, body: { username, password: TEST_PASSWORD, ...more } });
const wrong = { password: 'wrong' };
const tooMany = '操作太频繁了，请过一会儿再试';
const cookieOf = ({ headers }: TestAnswer): string =>
  /device=[^;]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? '';

function limitsOfLogins(both: () => TwoServers, inTurn: InTurn): void {
  it('three failures on any server require a captcha', async () => {
    const answers = await inTurn(3, (server) => logIn(server, 's30101', '10.1.0.1', wrong));
    expect(answers.map(({ result }) => result)).toEqual([
      { captcha: false },
      { captcha: false },
      { captcha: true },
    ]);
    const [here, there] = both();
    expect((await logIn(there, 's30101', '10.1.0.1')).message).toBe('请输入验证码！');
    // A captcha of one server is valid on the other, once.
    await here.call('GET', '/sys/randomImage/k1');
    const answerHash = captchaHash('k1', 'AB12');
    await here.database.db.updateTable('sysCaptcha').set({ answerHash }).where('key', '=', 'k1').execute();
    const solved = { captcha: 'AB12', checkKey: 'k1' };
    expect((await logIn(there, 's30101', '10.1.0.1', solved)).success).toBe(true);
    await inTurn(3, (server) => logIn(server, 's30101', '10.1.0.1', wrong));
    expect((await logIn(here, 's30101', '10.1.0.1', { ...wrong, ...solved })).message).toBe('验证码错误');
  });

  it('twenty attempts lock an address, and a known device can still log in on either server', async () => {
    const [here, there] = both();
    const cookie = cookieOf(await logIn(here, 's30102', '10.1.0.2'));
    // The counter is set directly, because the address count is checked before the captcha.
    for (let at = 0; at < 20; at += 1) await here.deps.counters.quarterHour.add('pair:10.1.0.2:s30102');
    expect((await logIn(here, 's30102', '10.1.0.2')).message).toBe(tooMany);
    expect((await logIn(there, 's30102', '10.1.0.2')).message).toBe(tooMany);
    const known = await there.call('POST', '/sys/login', {
      address: '10.1.0.2',
      headers: { cookie },
      body: { username: 's30102', password: TEST_PASSWORD },
    });
    expect(known.success).toBe(true);
  });
}

function limitsOfAddresses(both: () => TwoServers, inTurn: InTurn): void {
  it('the request limit of an address holds across both servers, apart from a small delay', async () => {
    const answers = await inTurn(2 * sharedRate, async (server) => {
      // Each request waits until the store was queried again, which also informs the other server.
      await server.deps.counters.day.read('others');
      return await server.call('GET', '/sys/nothing', { address: '10.2.0.1' });
    });
    const free = answers.filter(({ status }) => status !== 429).length;
    expect(free).toBeGreaterThanOrEqual(sharedRate);
    // One per cent for each server, and the requests during the delay.
    expect(free).toBeLessThan(sharedRate * 1.1);
    expect((await both()[1].call('GET', '/sys/nothing', { address: '10.2.0.2' })).status).not.toBe(429);
  });

  it('300 pupils of a school log in behind one address with new browsers and without a captcha', async () => {
    await sql`insert into sys_user select (jsonb_populate_record(one, jsonb_build_object(
        'id', 'bell' || n, 'username', 'bell' || n, 'phone', null, 'email', null, 'work_no', null))).*
      from sys_user as one, generate_series(1, 300) as n where one.username = 's30110'`.execute(
      both()[0].database.db,
    );
    const [here, there] = both();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => logIn(at % 2 === 0 ? here : there, `bell${at + 1}`, '10.3.0.1')),
    );
    expect(answers.filter(({ success }) => !success).map(({ message }) => message)).toEqual([]);
  });
}
