import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed } from '../machine-fixtures.ts';
import { tabsMachine, type TabsEvent } from './tabs.machine.ts';
import type { TabsCommand } from './tab-list.ts';

const opened = (href: string): TabsEvent => ({
  type: 'tab.open',
  href,
  title: `页面${href}`,
  keepAlive: true,
});
const stored = {
  tabs: [
    { href: '/a', title: '甲', keepAlive: true },
    { href: '/b', title: '乙', keepAlive: true },
  ],
  active: '/b',
};

/** Tabs whose store is played by the test. */
function start(load: () => Promise<unknown> = () => Promise.resolve(undefined)) {
  const log: unknown[] = [];
  const router: { answer: (arrives: boolean) => void } = { answer: () => undefined };
  const kept: { tabs: string[]; active: string }[] = [];
  const actor = createActor(
    tabsMachine.provide({
      actors: {
        loadTabs: fromPromise<unknown>(load),
        leaveFor: fromPromise<TabsCommand | undefined, { href: string; command: TabsCommand }>(
          ({ input: { href, command } }) =>
            new Promise((resolve) => {
              log.push(['leaveFor', href]);
              router.answer = (arrives) => resolve(arrives ? command : undefined);
            }),
        ),
      },
      actions: {
        refuse: (_, { message }) => log.push(['refuse', message]),
        goTo: (_, { href }) => log.push(['goTo', href]),
        persist: (_, { tabs, active }) => kept.push({ tabs: tabs.map(({ href }) => href), active }),
      },
    }),
  ).start();
  const state = () => actor.getSnapshot().value;
  const keys = () => actor.getSnapshot().context.list.map((tab) => tab.key);
  const active = () => actor.getSnapshot().context.active;
  const send = (...events: readonly TabsEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const ready = () => waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches({ ready: 'settled' }));
  /** The router has shown an address, and says so. */
  const arrive = (href: string) => {
    actor.send(opened(href));
    router.answer(true);
    return settled();
  };
  const stay = () => {
    router.answer(false);
    return settled();
  };
  return { actor, log, kept, state, keys, active, send, ready, settled, arrive, stay };
}

const home = '/dashboard/index';

async function startReady(...events: readonly TabsEvent[]) {
  const tabs = start();
  tabs.send({ type: 'tabs.restore' });
  await tabs.ready();
  tabs.send(...events);
  tabs.log.length = 0;
  tabs.kept.length = 0;
  return tabs;
}

describe('tabs: restoring', () => {
  it('restores the stored tabs and the active one', async () => {
    const { send, ready, keys, active } = start(() => Promise.resolve(stored));
    send({ type: 'tabs.restore' });
    await ready();
    expect([keys(), active()]).toEqual([[home, '/a', '/b'], '/b']);
  });

  it('keeps the address of the router active, whether it came before, during or after the restore', async () => {
    const early = start(() => Promise.resolve(stored));
    early.send(opened('/c'), { type: 'tabs.restore' });
    const between = start(() => Promise.resolve(stored));
    between.send({ type: 'tabs.restore' }, opened('/c'));
    await Promise.all([early.ready(), between.ready()]);
    const late = start(() => Promise.resolve(stored));
    late.send({ type: 'tabs.restore' });
    await late.ready();
    late.send(opened('/c'));
    for (const { keys, active } of [early, between, late])
      expect([keys(), active()]).toEqual([[home, '/a', '/b', '/c'], '/c']);
  });

  it('stores nothing before the stored tabs have been read', async () => {
    const { send, ready, kept } = start(() => Promise.resolve(stored));
    send(opened('/c'), { type: 'tabs.restore' }, opened('/d'));
    expect(kept).toEqual([]);
    await ready();
    expect(kept).toEqual([{ tabs: ['/a', '/b', '/c', '/d'], active: '/d' }]);
  });

  it.each([undefined, 'nonsense', { tabs: [{ href: '//elsewhere', title: 'x' }] }])(
    'starts with home when %j was stored',
    async (nothing) => {
      const { send, ready, keys } = start(() => Promise.resolve(nothing));
      send({ type: 'tabs.restore' });
      await ready();
      expect(keys()).toEqual([home]);
    },
  );

  it('starts with home when the store cannot be read', async () => {
    const { send, ready, keys } = start(() => Promise.reject(new Error('denied')));
    send({ type: 'tabs.restore' });
    await ready();
    expect(keys()).toEqual([home]);
  });
});

describe('tabs: refusals', () => {
  it('keep home open', async () => {
    const { send, log, kept, keys } = await startReady(opened('/a'));
    send({ type: 'tab.close', key: home });
    expect([log, kept, keys()]).toEqual([[['refuse', '首页不能关闭!']], [], [home, '/a']]);
  });

  it('keep the last tab open', async () => {
    const { send, log, keys } = await startReady();
    send({ type: 'tab.close', key: home });
    expect([log, keys()]).toEqual([[['refuse', '这是最后一页，不能再关闭了啦']], [home]]);
  });
});

describe('tabs: navigation', () => {
  it('follows an address without a request to the router, and stores it', async () => {
    const { send, log, kept, active } = await startReady();
    send(opened('/a'), opened('/b'), opened('/a'));
    expect([log, active(), kept.at(-1)]).toEqual([[], '/a', { tabs: ['/a', '/b'], active: '/a' }]);
  });

  it('requests another tab from the router, and does not activate it itself', async () => {
    const { send, log, active, kept } = await startReady(opened('/b?y=2&x=1'), opened('/a'));
    send({ type: 'tab.activate', key: '/b?x=1&y=2' }, { type: 'tab.activate', key: '/z' });
    expect([log, active(), kept]).toEqual([[['goTo', '/b?y=2&x=1']], '/a', []]);
  });

  it('opens a menu entry in its existing tab, with its current filters', async () => {
    const { send, log, keys } = await startReady(opened('/a'), {
      type: 'tab.readdress',
      href: '/a?status=1',
    });
    send(opened('/b'), { type: 'page.open', path: '/a' }, { type: 'page.open', path: '/z' });
    expect([log, keys()]).toEqual([[['goTo', '/a?status=1']], [home, '/a?status=1', '/b']]);
  });

  it('closes the active tab once the router has arrived at its neighbour', async () => {
    const { send, log, keys, active, arrive, kept } = await startReady(opened('/b?y=2&x=1'), opened('/a'));
    send({ type: 'tab.close', key: '/a' });
    expect([log, keys(), active()]).toEqual([[['leaveFor', '/b?y=2&x=1']], [home, '/b?x=1&y=2', '/a'], '/a']);
    await arrive('/b?y=2&x=1');
    expect([keys(), active(), kept.at(-1)]).toEqual([
      [home, '/b?x=1&y=2'],
      '/b?x=1&y=2',
      { tabs: ['/b?y=2&x=1'], active: '/b?x=1&y=2' },
    ]);
  });

  it('keeps the active tab when the router stays on the page, which may hold unsaved work', async () => {
    const { send, keys, active, stay, arrive } = await startReady(opened('/a'), opened('/b'));
    send({ type: 'tab.close', key: '/b' });
    await stay();
    expect([keys(), active()]).toEqual([[home, '/a', '/b'], '/b']);
    send({ type: 'tab.close', key: '/b' });
    await arrive('/a');
    expect([keys(), active()]).toEqual([[home, '/a'], '/a']);
  });

  it('handles other events while the router is navigating', async () => {
    const { send, keys, state, log } = await startReady(opened('/a'), opened('/b'), opened('/c'));
    send({ type: 'tab.close', key: '/c' });
    expect(state()).toEqual({ ready: 'leaving' });
    send({ type: 'tab.close', key: '/a' }, { type: 'tab.move', key: '/c', to: 1 });
    expect([keys(), state()]).toEqual([[home, '/c', '/b'], { ready: 'leaving' }]);
    send({ type: 'tab.close', key: '/c' });
    expect(log).toEqual([
      ['leaveFor', '/b'],
      ['leaveFor', '/b'],
    ]);
  });

  it('sends no request to the router when the active tab stays', async () => {
    const { send, log, kept } = await startReady(opened('/a'), opened('/b'));
    send({ type: 'tab.close', key: '/a' });
    send({ type: 'tabs.close', key: '/b', which: 'others' });
    send({ type: 'tab.refresh', key: '/b' });
    send({ type: 'title.set', key: '/b', title: '我的课程-迷宫' });
    expect([log, kept.at(-1)]).toEqual([[], { tabs: ['/b'], active: '/b' }]);
  });

  it('leaves the navigation from a withdrawn page to the route guards', async () => {
    const { send, log, keys } = await startReady(opened('/a'), opened('/b'));
    send({ type: 'tabs.withdraw', keys: ['/b'] });
    expect([log, keys()]).toEqual([[], [home, '/a']]);
  });

  it.each<[TabsEvent, string, string[]]>([
    [{ type: 'tabs.close', key: '/b', which: 'right' }, '/b', [home, '/a', '/b']],
    [{ type: 'tabs.close', key: '/a', which: 'others' }, '/a', [home, '/a']],
    [{ type: 'tabs.close', key: home, which: 'others' }, home, [home]],
  ])('sends a request to the router for %j', async (event, href, left) => {
    const { send, log, arrive, keys } = await startReady(opened('/a'), opened('/b'), opened('/c'));
    send(event);
    expect(log).toEqual([['leaveFor', href]]);
    await arrive(href);
    expect(keys()).toEqual(left);
  });

  it('stores the new order after a move and the new address after a search', async () => {
    const { send, kept } = await startReady(opened('/a'), opened('/b'));
    send({ type: 'tab.move', key: '/b', to: 1 });
    send({ type: 'tab.readdress', href: '/b?pageNo=2' });
    expect(kept).toEqual([
      { tabs: ['/b', '/a'], active: '/b' },
      { tabs: ['/b?pageNo=2', '/a'], active: '/b?pageNo=2' },
    ]);
  });
});

describe('tabs: leaving', () => {
  it('resets the tabs and the stored ones to home, and waits for the next restore', async () => {
    const { actor, send, state, keys, kept, log } = await startReady(opened('/a'), opened('/b'));
    const before = actor.getSnapshot().context.list.map((tab) => tab.id);
    send({ type: 'tabs.empty' });
    expect([state(), keys(), kept, log]).toEqual(['idle', [home], [{ tabs: [], active: home }], []]);
    const { list, mounted } = actor.getSnapshot().context;
    expect([before.includes(list[0]?.id ?? 0), mounted]).toEqual([false, []]);
  });

  it('discards a pending restore', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const loaded = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    const { send, state, keys, kept } = start(() => loaded);
    send({ type: 'tabs.restore' }, { type: 'tabs.empty' }, { type: 'tabs.restore' }, { type: 'tabs.empty' });
    answer(stored);
    await loaded;
    // The actors that waited for it have been told before this line goes on.
    await Promise.resolve();
    expect([state(), kept.map(({ tabs }) => tabs)]).toEqual(['idle', [[], []]]);
    expect(keys()).toEqual([home]);
  });
});

describe('tabs: effects', () => {
  it('fail when they were not provided', async () => {
    const actor = createActor(tabsMachine);
    const problem = new Promise((resolve) => actor.subscribe({ error: resolve }));
    actor.start();
    actor.send({ type: 'tabs.empty' });
    expect(String(await problem)).toBe('Error: The effect "persist" was not provided');
  });
});

describe('tabs: rare orders of events', () => {
  const openPage = { type: 'tab.open', href: '/isystem/user', title: '用户管理', keepAlive: true };
  const twoTabs = [
    { type: 'tabs.restore' },
    done('loadTabs'),
    openPage,
    { type: 'tab.open', href: '/isystem/role', title: '角色管理', keepAlive: true },
  ];

  it('an address and a title that change while the tabs are restored are kept', () => {
    expect(
      playEvents(tabsMachine, [
        openPage,
        { type: 'tabs.restore' },
        { type: 'tab.readdress', href: '/isystem/user?username=a' },
        { type: 'title.set', key: '/isystem/user?username=a', title: '小明' },
      ]),
    ).toMatchObject({
      state: 'restoring',
      context: { active: '/isystem/user?username=a', list: [{}, { ownTitle: '小明' }] },
      effects: [],
    });
  });

  it('a router error keeps the tab that was being closed', () => {
    expect(
      playEvents(tabsMachine, [
        { type: 'tabs.restore' },
        done('loadTabs'),
        openPage,
        { type: 'tab.close', key: '/isystem/user' },
        failed('leaveFor', '程序出错'),
      ]),
    ).toMatchObject({ state: { ready: 'settled' }, context: { active: '/isystem/user' }, effects: [] });
  });

  it('a background tab closes without asking the router', () => {
    expect(playEvents(tabsMachine, [...twoTabs, { type: 'tab.close', key: '/isystem/user' }])).toMatchObject({
      state: { ready: 'settled' },
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }], active: '/isystem/role' },
      effects: ['persist'],
    });
  });

  it('the other tabs close without asking the router', () => {
    expect(
      playEvents(tabsMachine, [...twoTabs, { type: 'tabs.close', key: '/isystem/role', which: 'others' }]),
    ).toMatchObject({
      state: { ready: 'settled' },
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }] },
      effects: ['persist'],
    });
  });

  it('a withdrawn tab is removed and the change is stored', () => {
    expect(
      playEvents(tabsMachine, [...twoTabs, { type: 'tabs.withdraw', keys: ['/isystem/user'] }]),
    ).toMatchObject({
      state: { ready: 'settled' },
      context: { list: [{ key: '/dashboard/index' }, { key: '/isystem/role' }] },
      effects: ['persist'],
    });
  });

  it('a refresh mounts the content of the tab again', () => {
    expect(
      playEvents(tabsMachine, [...twoTabs, { type: 'tab.refresh', key: '/isystem/user' }]),
    ).toMatchObject({
      state: { ready: 'settled' },
      context: { list: [{ revision: 0 }, { key: '/isystem/user', revision: 1 }, { revision: 0 }] },
      effects: ['persist'],
    });
  });

  it('a title that a page gives itself is kept', () => {
    expect(
      playEvents(tabsMachine, [...twoTabs, { type: 'title.set', key: '/isystem/user', title: '小明' }]),
    ).toMatchObject({
      state: { ready: 'settled' },
      context: { list: [{}, { key: '/isystem/user', ownTitle: '小明' }, {}] },
      effects: ['persist'],
    });
  });

  it('emptying the tabs before the restore leaves only home', () => {
    expect(playEvents(tabsMachine, [openPage, { type: 'tabs.empty' }])).toMatchObject({
      state: 'idle',
      context: { list: [{ key: '/dashboard/index' }], active: '/dashboard/index' },
      effects: ['persist'],
    });
  });

  it('emptying the tabs during the restore leaves only home', () => {
    expect(
      playEvents(tabsMachine, [{ type: 'tabs.restore' }, openPage, { type: 'tabs.empty' }]),
    ).toMatchObject({
      state: 'idle',
      context: { list: [{ key: '/dashboard/index' }], active: '/dashboard/index' },
      effects: ['persist'],
    });
  });
});
