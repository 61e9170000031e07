import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaHash } from '#server/shared/sessions/captcha.ts';
import type { TestAnswer, TestServer } from './server.ts';
import { TEST_PASSWORD } from './test-password.ts';

/** Two servers of one school, neither of which knows what the other has been asked. */
export type TwoServers = readonly [here: TestServer, there: TestServer];

/** Requests of one address that are let in. */
export const sharedRate = 400;

/** What is counted of requests, by whatever keeps the counts, whichever server they come to. `open`: with `sharedRate`. */
export function limitsOfTwoServers(name: string, open: () => Promise<TwoServers>): void {
  describe(`limits of two servers by ${name}`, () => {
    let both: TwoServers;

    beforeAll(async () => {
      both = await open();
    });
    afterAll(async () => {
      for (const server of both.toReversed()) await server.close();
    });

    /** Each at the other server than the one before it. */
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
const tooMany = '操作过于频繁，请稍后再试';
const cookieOf = ({ headers }: TestAnswer): string =>
  /device=[^;]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? '';

function limitsOfLogins(both: () => TwoServers, inTurn: InTurn): void {
  it('ask for a captcha after three failures, wherever each of them was', async () => {
    const answers = await inTurn(3, (server) => logIn(server, 's30101', '10.1.0.1', wrong));
    expect(answers.map(({ result }) => result)).toEqual([
      { captcha: false },
      { captcha: false },
      { captcha: true },
    ]);
    const [here, there] = both();
    expect((await logIn(there, 's30101', '10.1.0.1')).message).toBe('请输入验证码!');
    // The picture of one is good at the other, once.
    await here.call('GET', '/sys/randomImage/k1');
    const answerHash = captchaHash('k1', 'AB12');
    await here.database.db.updateTable('sysCaptcha').set({ answerHash }).where('key', '=', 'k1').execute();
    const solved = { captcha: 'AB12', checkKey: 'k1' };
    expect((await logIn(there, 's30101', '10.1.0.1', solved)).success).toBe(true);
    await inTurn(3, (server) => logIn(server, 's30101', '10.1.0.1', wrong));
    expect((await logIn(here, 's30101', '10.1.0.1', { ...wrong, ...solved })).message).toBe('验证码错误');
  });

  it('lock a place after twenty attempts, and let in at either server who is known', async () => {
    const [here, there] = both();
    const cookie = cookieOf(await logIn(here, 's30102', '10.1.0.2'));
    // As if each were solved: the count of places stands before it.
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

  it('count guessed codes of QA links by both', async () => {
    const guess = (server: TestServer) =>
      server.call('POST', '/qa/link/ask', { address: '10.1.0.3', body: { code: 'BBBBBBBB' } });
    const answers = await inTurn(101, guess);
    expect(answers.map(({ message }) => message).filter((message) => message === tooMany)).toHaveLength(1);
    expect(answers.at(-1)?.message).toBe(tooMany);
  });
}

function limitsOfAddresses(both: () => TwoServers, inTurn: InTurn): void {
  it('let in no more requests of an address than one server does, but for those both were not told of', async () => {
    const answers = await inTurn(2 * sharedRate, async (server) => {
      // Each comes after the store has been asked once more: others are told meanwhile.
      await server.deps.counters.day.read('others');
      return await server.call('GET', '/sys/nothing', { address: '10.2.0.1' });
    });
    const free = answers.filter(({ status }) => status !== 429).length;
    expect(free).toBeGreaterThanOrEqual(sharedRate);
    // A hundredth for each, and what came while they were told.
    expect(free).toBeLessThan(sharedRate * 1.1);
    expect((await both()[1].call('GET', '/sys/nothing', { address: '10.2.0.2' })).status).not.toBe(429);
  });

  it('stop no school: 300 pupils log in behind one address, in new browsers, without a captcha', async () => {
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
