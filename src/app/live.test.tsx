// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unreadAnnouncementsQuery } from '#features/announcements/api.ts';
import { keyOf, sharedKeyOf } from '#shared/api/client.ts';
import { createStore, openStorage } from '#shared/browser/storage.ts';
import type { ChangeKind } from '#openapi/live-frames.ts';
import { isCutOff } from '#machines/live-channel/reconnect-delay.ts';
import { DictItems } from '#openapi/gen/schemas/session.ts';
import { answer, endLines, holdPath, startLine, watchHeld } from './testing/live-line.ts';

const api = 'http://localhost/api';
const paths = {
  bell: '/sys/annountCement/listByUser',
  permissions: '/sys/permission/getUserPermissionByToken',
  departs: '/sys/user/getCurrentUserDeparts',
};
const bell = (anntMsgTotal: number) => ({ anntMsgList: [], anntMsgTotal, sysMsgList: [], sysMsgTotal: 0 });
const rights = (action: string) => ({
  menu: [{ path: '/dashboard/index', component: 'dashboard/Index', meta: { title: '首页' } }],
  auth: [{ action, type: '1' }],
  allAuth: [],
});
const departs = (orgCode: string) => ({
  list: ['A01', 'A02'].map((code) => ({ id: code, departName: `部门${code}`, orgCode: code })),
  orgCode,
});

// Requests that a test does not hold get an answer, including those of earlier tests' channels.
const server = setupServer(
  http.get(`${api}${paths.bell}`, () => answer(bell(0))),
  http.get(`${api}${paths.permissions}`, () => answer(rights('user:add'))),
  http.get(`${api}${paths.departs}`, () => answer(departs('A01'))),
  http.head('http://localhost/healthz', () => new HttpResponse()),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  endLines();
  server.resetHandlers();
});
afterAll(() => server.close());

/** One cached query of each kind, and the frame that invalidates it. */
const kept: readonly (readonly [cmd: string, path: string, key: () => readonly unknown[]])[] = [
  ['dictionaries', 'a dictionary', () => keyOf('/sys/dict/getDictItems/{dictCode}')],
  ['config', 'the configuration', () => sharedKeyOf('/sys/config/getCurrentConfig')],
  ['config', 'the look of the site', () => [...sharedKeyOf('/sys/config/getSiteLook'), {}]],
  ['config', 'the words of the first page', () => keyOf('/sys/config/getConfig')],
  ['config', 'the menu of the site', () => sharedKeyOf('/teaching/menu/getUserMenu')],
  ['learning', 'the courses', () => keyOf('/teaching/teachingCourse/mineCourse')],
  ['learning', 'the units', () => keyOf('/teaching/teachingCourseUnit/mineUnit')],
  ['learning', 'the homework', () => keyOf('/teaching/teachingWork/mineAdditionalWork')],
  ['learning', 'one homework', () => keyOf('/teaching/teachingAdditionalWork/getWorkInfo')],
  ['learning', 'what is due', () => keyOf('/teaching/dashboard/mine')],
  ['learning', 'the progress', () => keyOf('/teaching/progress/mine')],
  ['learning', 'the work in the studio', () => keyOf('/teaching/teachingWork/queryById')],
  ['user', 'the works', () => keyOf('/teaching/teachingWork/mine')],
  ['user', 'the courses', () => keyOf('/teaching/teachingCourse/mineCourse')],
  ['user', 'the requests to join', () => [...keyOf('/teaching/classJoin/mine'), {}]],
];

describe('a message during a first fetch', () => {
  it.each(kept)('of the kind %s refetches %s', async (cmd, _what, key) => {
    const { queryClient, socket } = await startLine();
    socket().open();
    const page = watchHeld(queryClient, key());
    socket().deliver({ cmd });
    page.answers[0]?.('before');
    page.answers[1]?.('after');
    await expect.poll(page.shown).toBe('after');
  });

  it('of the kind notices refetches the bell', async () => {
    const answers = holdPath(server, paths.bell);
    const { queryClient, socket } = await startLine();
    await expect.poll(() => answers.length).toBe(1);
    socket().open();
    socket().deliver({ cmd: 'notices' });
    answers[0]?.(bell(1));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(bell(2));
    const shown = () => queryClient.getQueryData(unreadAnnouncementsQuery().queryKey)?.notices.anntMsgTotal;
    await expect.poll(shown).toBe(2);
  });

  it('of the kind permissions refetches the permissions', async () => {
    const { session, socket } = await startLine();
    const answers = holdPath(server, paths.permissions);
    socket().open();
    socket().deliver({ cmd: 'permissions' });
    await expect.poll(() => answers.length).toBe(1);
    socket().deliver({ cmd: 'permissions' });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(rights('user:edit'));
    answers[1]?.(rights('user:delete'));
    const may = () => session.getSnapshot().context.permissions?.auth?.map(({ action }) => action);
    await expect.poll(may).toEqual(['user:delete']);
  });

  it('of the kind depart updates the announced department when another window switches back', async () => {
    let now = 'A02';
    server.use(http.get(`${api}${paths.departs}`, () => answer(departs(now))));
    const { live, socket } = await startLine();
    socket().open();
    socket().deliver({ cmd: 'depart', msgId: 'A02' });
    const said = () => live.department.getSnapshot().context.moved?.userInfo.orgCode;
    await expect.poll(said).toBe('A02');
    now = 'A01';
    socket().deliver({ cmd: 'depart', msgId: 'A01' });
    await expect.poll(said).toBe('A01');
  });

  it('of the kind depart refetches the department', async () => {
    const answers = holdPath(server, paths.departs);
    const { live, socket } = await startLine();
    socket().open();
    socket().deliver({ cmd: 'depart', msgId: 'A02' });
    await expect.poll(() => answers.length).toBe(1);
    socket().deliver({ cmd: 'depart', msgId: 'A02' });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(departs('A01'));
    answers[1]?.(departs('A02'));
    await expect.poll(() => live.department.getSnapshot().context.moved?.userInfo.orgCode).toBe('A02');
  });
});

/** The network goes and returns, and the page opens another socket. */
function openAgain(socket: () => { readonly open: () => void }): void {
  socket().open();
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  socket().open();
}

describe('the first socket of a page', () => {
  it('reports the age of the oldest answer, and refetches nothing', async () => {
    const { queryClient, socket, addresses } = await startLine({
      prepare: (client) => client.setQueryData(['kept'], 'config', { updatedAt: Date.now() - 300_000 }),
    });
    const page = watchHeld(queryClient, keyOf('/sys/config/getConfig'));
    page.answers[0]?.('before');
    await expect.poll(page.shown).toBe('before');
    const answers = holdPath(server, paths.permissions);
    socket().open();
    expect(Number(new URL(addresses[0] ?? '').searchParams.get('age'))).toBeGreaterThanOrEqual(300_000);
    // Requests caused by the opening would have started before this one.
    await fetch(`${api}${paths.bell}`);
    expect([page.answers.length, answers.length]).toEqual([1, 0]);
  });

  it('does not report the age of an answer that is an hour old', async () => {
    const { addresses } = await startLine({
      prepare: (client) => client.setQueryData(['old'], 'row', { updatedAt: Date.now() - 3_600_000 }),
    });
    expect(Number(new URL(addresses[0] ?? '').searchParams.get('age'))).toBeLessThan(600_000);
  });
});

describe('an event while there is no socket', () => {
  it('keeps the stored dictionaries until a message about dictionaries arrives', async () => {
    const store = createStore(openStorage('local'), Date.now);
    store.write('dictionaries', { sex: [] });
    const { socket } = await startLine();
    openAgain(socket);
    expect(store.read('dictionaries', DictItems)).toEqual({ sex: [] });
    socket().deliver({ cmd: 'dictionaries' });
    expect(store.read('dictionaries', DictItems)).toBe(undefined);
  });

  it.each(kept.filter(([cmd]) => cmd !== 'user'))(
    'of the kind %s takes effect: %s',
    async (_cmd, _what, key) => {
      const { queryClient, socket, addresses } = await startLine();
      const page = watchHeld(queryClient, key());
      page.answers[0]?.('before');
      await expect.poll(page.shown).toBe('before');
      openAgain(socket);
      expect(page.answers.length).toBe(2);
      page.answers[1]?.('after');
      await expect.poll(page.shown).toBe('after');
      expect(addresses.map((address) => new URL(address).search !== '')).toEqual([true, false]);
    },
  );

  it.each([
    ['notices', paths.bell],
    ['permissions', paths.permissions],
    ['depart', paths.departs],
  ] satisfies [ChangeKind, string][])('of the kind %s takes effect', async (_kind, path) => {
    const { session, socket } = await startLine();
    const isFetched = () => session.getSnapshot().matches({ authenticated: 'ready' });
    await expect.poll(isFetched).toBe(true);
    const answers = holdPath(server, path);
    openAgain(socket);
    await expect.poll(() => answers.length).toBe(1);
  });
});

describe('the bell', () => {
  it('is fetched once when the page begins, and once when a socket opens again', async () => {
    const answers = holdPath(server, paths.bell);
    const { queryClient, socket } = await startLine();
    const shown = () => queryClient.getQueryData(unreadAnnouncementsQuery().queryKey)?.notices.anntMsgTotal;
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.(bell(1));
    await expect.poll(shown).toBe(1);
    openAgain(socket);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(bell(2));
    await expect.poll(shown).toBe(2);
    // Requests caused by that answer would have started before this one.
    await fetch(`${api}${paths.permissions}`);
    expect(answers.length).toBe(2);
  });
});

describe('while the first page is loading', () => {
  it('a user without a department has to choose one, and socket and bell wait', async () => {
    server.use(http.get(`${api}${paths.departs}`, () => answer({ ...departs('A01'), orgCode: null })));
    const answers = holdPath(server, paths.bell);
    let come = (): void => undefined;
    const firstPage = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { live, socket } = await startLine({ orgCode: null, firstPage });
    await expect.poll(() => live.department.getSnapshot().matches('closed')).toBe(false);
    expect(socket).toThrow('No socket was made');
    expect(answers.length).toBe(0);
    come();
    await firstPage;
    expect(socket().readyState).toBe(0);
    await expect.poll(() => answers.length).toBe(1);
  });
});

describe('a site whose proxy blocks sockets', () => {
  it('is counted as one refusal when its server answers other calls, and not detected yet', async () => {
    const { live, socket } = await startLine();
    socket().refuse();
    await expect.poll(() => live.channel.getSnapshot().context.refusals).toBe(1);
    expect(isCutOff(live.channel.getSnapshot().context)).toBe(false);
  });

  it.each([
    ['answers nothing', () => HttpResponse.error()],
    ['is behind a proxy that says so', () => new HttpResponse(null, { status: 502 })],
  ])('is not assumed when its server %s', async (_how, respond) => {
    const asked: string[] = [];
    server.use(
      http.head('http://localhost/healthz', ({ request }) => {
        asked.push(request.method);
        return respond();
      }),
    );
    const { live, socket } = await startLine();
    socket().refuse();
    await expect.poll(() => asked).toEqual(['HEAD']);
    expect(live.channel.getSnapshot().context.refusals).toBe(0);
  });
});
