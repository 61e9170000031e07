import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { createPythonInputs } from './python-inputs.ts';

let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  here = await createTestServer();
  there = await createTestServer({ beside: here });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

let tickets = 0;
const newTicket = (): string => (tickets += 1).toString(16).padStart(32, '0');

const wait = (ticket: string, number: number, seconds: number, server = here) =>
  server.call('GET', `/python-input/${ticket}`, {
    query: { number: String(number), wait: String(seconds) },
    headers: { origin: 'null' },
  });
const give = (ticket: string, number: number, text: string, server = here) =>
  server.call('POST', `/python-input/${ticket}`, { body: { number, text } });

describe('the input of a Python program', () => {
  it('reaches a program that waits, without a login', async () => {
    const ticket = newTicket();
    const waiting = wait(ticket, 1, 25);
    await expect.poll(() => here.deps.pythonInputs.waitingCount()).toBe(1);
    expect(await give(ticket, 1, '小明\n')).toMatchObject({ status: 200, success: true });
    expect((await waiting).result).toEqual({ text: '小明\n' });
    expect(here.deps.pythonInputs.waitingCount()).toBe(0);
  });

  it('reaches a program that asks later or again, because an answer may get lost', async () => {
    const ticket = newTicket();
    await give(ticket, 1, 'first');
    expect((await wait(ticket, 1, 25)).result).toEqual({ text: 'first' });
    expect((await wait(ticket, 1, 0)).result).toEqual({ text: 'first' });
  });

  it('reaches a program that waits at another server', async () => {
    const ticket = newTicket();
    const waiting = wait(ticket, 1, 25, there);
    await expect.poll(() => there.deps.pythonInputs.waitingCount()).toBe(1);
    await give(ticket, 1, 'crossed');
    expect((await waiting).result).toEqual({ text: 'crossed' });
  });

  it('reaches a program that asks another server later', async () => {
    const ticket = newTicket();
    await give(ticket, 1, 'early', there);
    expect((await wait(ticket, 1, 25)).result).toEqual({ text: 'early' });
  });

  it('does not reach other tickets or other questions of the same program', async () => {
    const ticket = newTicket();
    await give(ticket, 1, 'mine');
    expect((await wait(newTicket(), 1, 0)).result).toEqual({ text: null });
    expect((await wait(ticket, 2, 0)).result).toEqual({ text: null });
  });

  it('is null when the time is over', async () => {
    expect((await wait(newTicket(), 1, 1)).result).toEqual({ text: null });
  });

  it('may be read by a worker of an opaque origin; other paths may not', async () => {
    const answer = await wait(newTicket(), 1, 0);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const other = await here.call('GET', '/sys/randomImage/1', { headers: { origin: 'null' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([['short'], ['A'.repeat(32)], ['g'.repeat(32)]])(
    'needs an unguessable ticket: %s',
    async (ticket) => {
      expect((await wait(ticket, 1, 0)).status).toBe(400);
      expect((await give(ticket, 1, 'x')).status).toBe(400);
    },
  );

  it.each([
    [0, 1],
    [1_000_000_001, 1],
    [1, 26],
    [1, -1],
  ])('is not waited for outside the limits: number %i, %i seconds', async (number, seconds) => {
    expect((await wait(newTicket(), number, seconds)).status).toBe(400);
  });

  it('is refused when the message bus cannot carry it', async () => {
    expect((await give(newTicket(), 1, '\u0001'.repeat(3000))).status).toBe(400);
    expect((await give(newTicket(), 1, '字'.repeat(2500))).status).toBe(400);
    const longest = '字'.repeat(2499);
    const ticket = newTicket();
    const number = 1_000_000_000;
    expect((await give(ticket, number, longest)).status).toBe(200);
    expect((await wait(ticket, number, 25)).result).toEqual({ text: longest });
  });

  it('is in no log of operations', async () => {
    await give(newTicket(), 1, 'private');
    await here.deps.audit.flush();
    const rows = await here.database.db
      .selectFrom('sysLog')
      .select('requestUrl')
      .where('requestUrl', 'like', '%python-input%')
      .execute();
    expect(rows).toEqual([]);
  });

  it('six hundred programs wait at once behind one address, but not one more', async () => {
    const waiting = Array.from({ length: 600 }, () => wait(newTicket(), 1, 2));
    await expect.poll(() => here.deps.pythonInputs.waitingCount()).toBe(600);
    expect((await wait(newTicket(), 1, 2)).status).toBe(429);
    const answers = await Promise.all(waiting);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(here.deps.pythonInputs.waitingCount()).toBe(0);
  });
});

describe('the programs that wait at one server', () => {
  const pupils = () => {
    const inputs = createPythonInputs({ subscribe: () => () => undefined });
    const leaving = new AbortController();
    const wait = (key: string, address: string) =>
      inputs.wait(key, { seconds: 25, address, closed: leaving.signal });
    return { inputs, leaving, wait };
  };

  it('are at most five thousand, and none after they have left', async () => {
    const { inputs, leaving, wait } = pupils();
    const waiting = Array.from({ length: 5000 }, (_one, at) => wait(`${at}`, `10.0.0.${at % 10}`));
    expect(waiting).not.toContain(undefined);
    expect(wait('late', '10.0.1.0')).toBe(undefined);
    leaving.abort();
    const texts = await Promise.all(waiting.map((text) => Promise.resolve(text)));
    expect(new Set(texts)).toEqual(new Set([null]));
    expect(inputs.waitingCount()).toBe(0);
  });

  it('wait once each: a new request ends the earlier one', async () => {
    const { inputs, leaving, wait } = pupils();
    const first = wait('same', '10.0.0.1');
    const second = wait('same', '10.0.0.1');
    expect(await first).toBe(null);
    expect(inputs.waitingCount()).toBe(1);
    leaving.abort();
    expect(await second).toBe(null);
  });
});
