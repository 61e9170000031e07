import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { deviceName, endOf, type QaLinkRow } from '#server/qa/qa-link.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(undefined);
  await server.database.db.deleteFrom('qaLink').execute();
  await server.deps.counters.quarterHour.clear('qaCode:127.0.0.1');
});

const textOf = (result: unknown, name: string): string => {
  const found = typeof result === 'object' && result !== null ? Object.entries(result) : [];
  return String(found.find(([key]) => key === name)?.[1] ?? '');
};
const make = async (as = 'admin') =>
  textOf((await server.call('POST', '/qa/link/make', { token: await server.login(as) })).result, 'code');
const send = async (what: 'ask' | 'join' | 'refuse', code: string) => {
  const method = what === 'refuse' ? 'PUT' : 'POST';
  const { message, result } = await server.call(method, `/qa/link/${what}`, { body: { code } });
  return { message, result };
};
const row = () => server.database.db.selectFrom('qaLink').selectAll().executeTakeFirstOrThrow();
const later = (milliseconds: number) => server.setNow(new Date(Date.now() + milliseconds));
const watcherIsThere = async (milliseconds: number) => {
  const watcherSeenAt = new Date(Date.now() + milliseconds);
  await server.database.db.updateTable('qaLink').set({ watcherSeenAt }).execute();
};

/** A browser that keeps its cookie. */
const browser = async ({ keepsCount = false } = {}) => {
  const { raw } = await server.call('POST', '/qa/link/ask', { body: { code: 'BBBBBBBB' } });
  const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  // The first visit, without a cookie, is counted for the address.
  if (!keepsCount) await server.deps.counters.quarterHour.clear('qaCode:127.0.0.1');
  return async (what: 'ask' | 'join', code: string) => {
    const { message, result } = await server.call('POST', `/qa/link/${what}`, {
      headers: { cookie },
      body: { code },
    });
    return { message, result };
  };
};

const tooMany = '操作过于频繁，请稍后再试';
const wrong = '连接码不正确，请向测试人员核对';
const used = '这个连接码已经用过了，请让测试人员换一个';

describe('codes of QA links', () => {
  it('say who would watch, to a visitor too, however they are typed', async () => {
    const code = await make();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await send('ask', typed)).result).toEqual({ watcher: '管理员（admin）' });
  });

  it('are kept as hashes, and so are tickets', async () => {
    const code = await make();
    const ticket = textOf((await send('join', code)).result, 'ticket');
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await row());
    expect([kept.includes(code), kept.includes(ticket)]).toEqual([false, false]);
  });

  it('work once', async () => {
    const code = await make();
    const answers = await Promise.all([send('join', code), send('join', code)]);
    expect(answers.filter(({ result }) => textOf(result, 'ticket') !== '').length).toBe(1);
    expect((await send('ask', code)).message).toBe(used);
    expect((await send('refuse', code)).message).toBe(used);
  });

  it('are used up by a refusal, which stays', async () => {
    const code = await make();
    expect((await send('refuse', code)).message).toBe('已拒绝');
    expect((await send('join', code)).message).toBe(used);
    expect((await row()).endReason).toBe('refused');
  });

  it('are good for ten minutes', async () => {
    const code = await make();
    later(9 * 60_000);
    await watcherIsThere(9 * 60_000);
    expect(textOf((await send('ask', code)).result, 'watcher')).not.toBe('');
    later(10 * 60_000 + 1000);
    expect((await send('join', code)).message).toBe('这个连接码已过期，请让测试人员换一个');
  });

  it('are worth nothing a minute after the inspector was left', async () => {
    const code = await make();
    later(61_000);
    expect((await send('join', code)).message).toBe('这个连接码已作废，请让测试人员换一个');
    await watcherIsThere(61_000);
    expect(textOf((await send('join', code)).result, 'ticket')).not.toBe('');
  });

  it('are replaced by the next one of the same person, and by nobody else’s', async () => {
    const [first, second] = [await make(), await make()];
    expect((await send('join', first)).message).toBe('这个连接码已作废，请让测试人员换一个');
    expect(textOf((await send('join', second)).result, 'ticket')).not.toBe('');
  });

  it('that are wrong are counted for each browser, and shut out no other of the same address', async () => {
    const code = await make();
    const [guesser, pupil] = [await browser(), await browser()];
    const wrongCode = (at: number) => `AAAAAA${'ABCDE'[Math.floor(at / 5)]}${'ABCDE'[at % 5]}`;
    for (let at = 0; at < 20; at += 1) expect((await guesser('ask', wrongCode(at))).message).toBe(wrong);
    expect((await guesser('ask', code)).message).toBe(tooMany);
    expect((await pupil('ask', code)).result).toEqual({ watcher: '管理员（admin）' });
    expect(await server.deps.counters.quarterHour.read('qaCode:127.0.0.1')).toBe(20);
  });

  it('that are wrong are counted for each person who is logged in, in whatever browser', async () => {
    const code = await make();
    const { userId } = await server.deps.db
      .selectFrom('sysUser')
      .select('id as userId')
      .where('username', '=', 's30103')
      .executeTakeFirstOrThrow();
    const token = await server.login('s30103');
    const ask = () => server.call('POST', '/qa/link/ask', { token, body: { code } });
    for (let at = 0; at < 20; at += 1) await server.deps.counters.quarterHour.add(`qaCode:by:u:${userId}`);
    expect((await ask()).message).toBe(tooMany);
    await server.deps.counters.quarterHour.clear(`qaCode:by:u:${userId}`);
    expect((await ask()).success).toBe(true);
  });

  it('that are wrong are counted for the address of visitors, with a new cookie for each code too', async () => {
    const code = await make();
    const browsers = await Promise.all(Array.from({ length: 10 }, () => browser()));
    const answers = [];
    for (const guess of browsers)
      for (let at = 0; at < 10; at += 1) answers.push((await guess('ask', 'AAAAAAAA')).message);
    expect(new Set(answers)).toEqual(new Set([wrong]));
    const fresh = await browser({ keepsCount: true });
    expect([await fresh('ask', 'AAAAAAAA'), await fresh('ask', code)].map(({ message }) => message)).toEqual([
      tooMany,
      tooMany,
    ]);
    await server.deps.counters.quarterHour.clear('qaCode:127.0.0.1');
    expect((await fresh('ask', code)).result).toEqual({ watcher: '管理员（admin）' });
  });

  it('lead to five devices of a person at most', async () => {
    for (let at = 0; at < 5; at += 1) await send('join', await make());
    const { message } = await server.call('POST', '/qa/link/make', { token: await server.login('admin') });
    expect(message).toBe('最多同时连接5台设备，请先断开一台');
  });

  it('are made by nobody without the permission', async () => {
    const call = async (as: string) =>
      (await server.call('POST', '/qa/link/make', { token: await server.login(as) })).status;
    expect([await call('teacher'), await call('s30103')]).toEqual([403, 403]);
  });

  it('leave nothing behind after a day', async () => {
    await make();
    later(25 * 60 * 60_000);
    await make();
    const rows = await server.database.db.selectFrom('qaLink').select('id').execute();
    expect(rows.length).toBe(1);
  });
});

describe('the end of a link', () => {
  const now = new Date('2026-05-04T08:00:00Z');
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const link: QaLinkRow = {
    codeExpiresAt: before(60),
    ticketHash: 'x',
    endsAt: before(-60),
    endReason: null,
    watcherSeenAt: before(1),
    tabSeenAt: before(1),
  };

  it.each<[string, Partial<QaLinkRow>, string | undefined]>([
    ['both are there', {}, undefined],
    ['the hour is over', { endsAt: now }, 'time'],
    ['the watcher is gone', { watcherSeenAt: before(61) }, 'away'],
    ['the page is gone', { tabSeenAt: before(61) }, 'away'],
    ['the page said so', { endReason: 'tab' }, 'tab'],
    ['another code was made', { endReason: 'replaced' }, 'gone'],
    ['nobody joined in time', { ticketHash: null, tabSeenAt: null }, 'expired'],
    ['nobody joined yet', { ticketHash: null, tabSeenAt: null, codeExpiresAt: before(-5) }, undefined],
  ])('when %s', (_when, change, reason) => {
    expect(endOf({ ...link, ...change }, now)).toBe(reason);
  });

  it('is that of a link nobody knows', () => {
    expect(endOf(undefined, now)).toBe('gone');
  });
});

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1',
      'iPad · Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; Pad) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
      'Android · Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120',
      'Windows · Edge',
    ],
    ['', '其他设备 · 浏览器'],
  ])('reads %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
