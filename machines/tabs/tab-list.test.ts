import { describe, expect, it } from 'vitest';
import { businessConstants } from '#machines/business-constants.ts';
import { homePath, isSitePath, tabKey } from './tabs-address.ts';
import { activeTab, changeTabs, closeRefusal, emptyTabs, pageHref, shownTitle } from './tab-list.ts';
import { parseTabs, restoreTabs, snapshotOf } from './tabs-snapshot.ts';
import type { Tabs, TabsCommand } from './tab-list.ts';

const opened = (key: string, keepAlive = true): Extract<TabsCommand, { type: 'tab.open' }> => ({
  type: 'tab.open',
  href: key,
  title: `页面${key}`,
  keepAlive,
});
const after = (tabs: Tabs, ...commands: readonly TabsCommand[]): Tabs => commands.reduce(changeTabs, tabs);
/** Home and /a, /b, /c, /d, in this order, with the given one active. */
const four = (active: string): Tabs =>
  after(emptyTabs(), opened('/a'), opened('/b'), opened('/c'), opened('/d'), opened(active));
/** The keys, the active one in brackets, home as ~. */
const seen = ({ list, active }: Tabs): string =>
  list
    .map(({ key }) => (key === active ? `[${key}]` : key).replace(homePath, '~').replaceAll('/', ''))
    .join(' ');
const idOf = (tabs: Tabs, key: string) => tabs.list.find((tab) => tab.key === key)?.id;

describe('tabs: addresses', () => {
  it.each([
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/', '/'],
    ['/a#part', '/a'],
    ['/a?', '/a'],
    ['/a?x=1&y=2', '/a?x=1&y=2'],
    ['/a?y=2&x=1', '/a?x=1&y=2'],
    ['/a?x=2&x=1', '/a?x=2&x=1'],
    ['/a?section=one', '/a'],
    ['/a?section=one&x=1', '/a?x=1'],
    ['/a?new=one&x=1', '/a?x=1'],
    ['/%E8%AF%BE%E7%A8%8B', '/课程'],
    ['/课程?名=一', '/课程?%E5%90%8D=%E4%B8%80'],
    ['/100%', '/100%'],
    ['/dashboard/index?tab=2', '/dashboard/index'],
  ])('%s has the key %s', (href, key) => {
    expect(tabKey(href)).toBe(key);
  });

  it.each([
    ['/a b?x=1', true],
    ['a', false],
    ['', false],
    ['//elsewhere', false],
    ['/\\elsewhere', false],
    ['/\t/elsewhere', false],
    ['javascript:alert(1)', false],
    ['https://elsewhere', false],
  ])('%j is a path of this site: %s', (href, expected) => {
    expect(isSitePath(href)).toBe(expected);
  });
});

describe('tabs: opening and activating', () => {
  it.each<[string, Tabs, readonly TabsCommand[], string]>([
    ['home stands alone', emptyTabs(), [], '[~]'],
    ['a new tab comes last and is active', four('/b'), [opened('/e')], '~ a b c d [e]'],
    ['an open one is activated', four('/b'), [opened('/d')], '~ a b c [d]'],
    [
      'other parameters are another tab',
      four('/b'),
      [opened('/a?id=1'), opened('/a?id=2')],
      '~ a b c d a?id=1 [a?id=2]',
    ],
    [
      'the same parameters are the same tab',
      four('/b'),
      [opened('/a?x=1&y=2'), opened('/a?y=2&x=1')],
      '~ a b c d [a?x=1&y=2]',
    ],
    ['home is never opened twice', four('/b'), [opened('/dashboard/index?x=1')], '[~] a b c d'],
  ])('%s', (_name, tabs, commands, expected) => {
    expect(seen(after(tabs, ...commands))).toBe(expected);
  });
});

describe('tabs: closing', () => {
  it.each<[string, Tabs, TabsCommand, string]>([
    [
      'the active one activates its right neighbour',
      four('/b'),
      { type: 'tab.close', key: '/b' },
      '~ a [c] d',
    ],
    ['the active last one activates its left', four('/d'), { type: 'tab.close', key: '/d' }, '~ a b [c]'],
    [
      'the active only one leads home',
      after(emptyTabs(), opened('/a')),
      { type: 'tab.close', key: '/a' },
      '[~]',
    ],
    ['another leaves the active one', four('/b'), { type: 'tab.close', key: '/a' }, '~ [b] c d'],
    ['home changes nothing', four('/b'), { type: 'tab.close', key: homePath }, '~ a [b] c d'],
    ['an unknown one changes nothing', four('/b'), { type: 'tab.close', key: '/z' }, '~ a [b] c d'],
    ['those to the left', four('/c'), { type: 'tabs.close', key: '/c', which: 'left' }, '~ [c] d'],
    ['those to the right', four('/b'), { type: 'tabs.close', key: '/b', which: 'right' }, '~ a [b]'],
    ['the others', four('/b'), { type: 'tabs.close', key: '/b', which: 'others' }, '~ [b]'],
    [
      'the active one among the left',
      four('/a'),
      { type: 'tabs.close', key: '/c', which: 'left' },
      '~ [c] d',
    ],
    [
      'the active one among the right',
      four('/d'),
      { type: 'tabs.close', key: '/b', which: 'right' },
      '~ a [b]',
    ],
    [
      'the active one among the others',
      four('/d'),
      { type: 'tabs.close', key: '/b', which: 'others' },
      '~ [b]',
    ],
    ['what is right of home', four('/d'), { type: 'tabs.close', key: homePath, which: 'right' }, '[~]'],
    ['all but home', four('/d'), { type: 'tabs.close', key: homePath, which: 'others' }, '[~]'],
    [
      'what is left of home is nothing',
      four('/d'),
      { type: 'tabs.close', key: homePath, which: 'left' },
      '~ a b c [d]',
    ],
    [
      'home, active, stays when the others go',
      four(homePath),
      { type: 'tabs.close', key: '/b', which: 'others' },
      '[~] b',
    ],
    [
      'around an unknown one changes nothing',
      four('/b'),
      { type: 'tabs.close', key: '/z', which: 'others' },
      '~ a [b] c d',
    ],
  ])('%s', (_name, tabs, command, expected) => {
    expect(seen(changeTabs(tabs, command))).toBe(expected);
  });

  it('withdrawn pages activates a neighbour, and never removes home', () => {
    const keys = ['/b', '/c', homePath, '/z'];
    expect([
      seen(changeTabs(four('/b'), { type: 'tabs.withdraw', keys })),
      seen(changeTabs(four('/a'), { type: 'tabs.withdraw', keys })),
      changeTabs(four('/a'), { type: 'tabs.withdraw', keys: [] }).list.length,
    ]).toEqual(['~ a [d]', '~ [a] d', 5]);
  });

  it('is refused for home and for the last tab, with the specified wording', () => {
    expect([
      closeRefusal(four('/b'), homePath),
      closeRefusal(emptyTabs(), homePath),
      closeRefusal(four('/b'), '/b'),
    ]).toEqual(['首页不能关闭!', '这是最后一页，不能再关闭了啦', undefined]);
  });
});

describe('tabs: moving', () => {
  it.each<[string, number, string]>([
    ['/b', 4, '~ a c d [b]'],
    ['/b', 1, '~ [b] a c d'],
    ['/b', 0, '~ [b] a c d'],
    ['/b', 99, '~ a c d [b]'],
    ['/b', 2, '~ a [b] c d'],
    ['/b', Number.NaN, '~ a [b] c d'],
    ['/d', 2, '~ a d [b] c'],
    [homePath, 3, '~ a [b] c d'],
    ['/z', 3, '~ a [b] c d'],
  ])('%s to %d', (key, to, expected) => {
    expect(seen(changeTabs(four('/b'), { type: 'tab.move', key, to }))).toBe(expected);
  });
});

describe('tabs: changed addresses', () => {
  it('keep the tab and its content when a page changes its own search', () => {
    const before = four('/b');
    const now = changeTabs(before, { type: 'tab.readdress', href: '/b?pageNo=2' });
    expect([seen(now), activeTab(now)]).toEqual([
      '~ a [b?pageNo=2] c d',
      { ...activeTab(before), key: '/b?pageNo=2', href: '/b?pageNo=2' },
    ]);
    expect(now.mounted).toEqual(before.mounted);
  });

  it('activate the tab that already has the address', () => {
    const tabs = after(four('/b'), opened('/b?pageNo=2'), opened('/b'));
    expect(seen(changeTabs(tabs, { type: 'tab.readdress', href: '/b?pageNo=2' }))).toBe(
      '~ a b c d [b?pageNo=2]',
    );
  });

  it('keep the home tab, and update its href', () => {
    const tabs = after(four('/b'), opened(`${homePath}?days=7`));
    expect([seen(tabs), activeTab(tabs)?.href]).toEqual(['[~] a b c d', `${homePath}?days=7`]);
    const now = changeTabs(tabs, { type: 'tab.readdress', href: `${homePath}?days=30` });
    expect([seen(now), activeTab(now)?.href]).toEqual(['[~] a b c d', `${homePath}?days=30`]);
  });

  it('activate a background tab with its new address', () => {
    const before = changeTabs(four('/b'), { type: 'tab.readdress', href: '/b?pageNo=2' });
    const away = changeTabs(before, opened('/c'));
    const back = changeTabs(away, {
      type: 'tab.readdress',
      href: '/b',
      id: idOf(before, '/b?pageNo=2') ?? -1,
    });
    expect([seen(back), activeTab(back)?.id]).toEqual(['~ a [b] c d', activeTab(before)?.id]);
    expect(changeTabs(away, { type: 'tab.readdress', href: '/b', id: 99 })).toBe(away);
  });

  it.each(['/z', '/c', homePath])('do not turn a tab into another page: %s', (href) => {
    const tabs = four('/b');
    expect(changeTabs(tabs, { type: 'tab.readdress', href })).toBe(tabs);
  });
});

describe('tabs: a menu page', () => {
  const filtered = changeTabs(four('/b'), { type: 'tab.readdress', href: '/b?status=1' });

  it('opens at the current address of its tab', () => {
    expect(pageHref(filtered, '/b')).toBe('/b?status=1');
    expect(pageHref(filtered, '/z')).toBe(undefined);
  });

  it('opens at the tab used last when several are open', () => {
    const both = changeTabs(filtered, opened('/b?status=2'));
    expect(pageHref(both, '/b')).toBe('/b?status=2');
    expect(pageHref(changeTabs(both, opened('/b?status=1')), '/b')).toBe('/b?status=1');
  });
});

describe('tabs: titles', () => {
  const titleOf = (tabs: Tabs, key: string) =>
    tabs.list.filter((tab) => tab.key === key).map((tab) => shownTitle(tab));

  it('come from the menu unless the page sets its own, which the menu does not overwrite', () => {
    const named = after(four('/b'), { type: 'title.set', key: '/b', title: ' 我的课程-迷宫 ' }, opened('/b'));
    expect([titleOf(named, '/a'), titleOf(named, '/b'), titleOf(named, homePath)]).toEqual([
      ['页面/a'],
      ['我的课程-迷宫'],
      ['首页'],
    ]);
    expect(titleOf(changeTabs(named, { type: 'title.set', key: '/b', title: '' }), '/b')).toEqual(['页面/b']);
  });

  it('follow the menu when it renames the page', () => {
    const renamed = changeTabs(four('/b'), { type: 'tab.open', href: '/b', title: '新名', keepAlive: true });
    expect(titleOf(renamed, '/b')).toEqual(['新名']);
  });
});

describe('tabs: content', () => {
  it('of kept-alive tabs stays mounted, and that of others only while they are active', () => {
    const tabs = after(emptyTabs(), opened('/a'), opened('/b', false), opened('/c'));
    expect(tabs.mounted).toEqual([idOf(tabs, '/c'), idOf(tabs, '/a')]);
    expect(changeTabs(tabs, opened('/b', false)).mounted[0]).toBe(idOf(tabs, '/b'));
  });

  it('is not mounted before the router shows a page', () => {
    expect(emptyTabs().mounted).toEqual([]);
  });

  it('is remounted after a refresh of the active tab', () => {
    const before = four('/b');
    const now = changeTabs(before, { type: 'tab.refresh', key: '/b' });
    expect([activeTab(now)?.revision, now.mounted]).toEqual([1, before.mounted]);
  });

  it('is unmounted by a refresh while it is hidden', () => {
    const now = changeTabs(four('/b'), { type: 'tab.refresh', key: '/d' });
    expect([now.mounted.includes(idOf(now, '/d') ?? -1), seen(now)]).toEqual([false, '~ a [b] c d']);
  });

  it('is new when a closed tab is opened again', () => {
    const before = four('/b');
    const now = after(before, { type: 'tab.close', key: '/b' }, opened('/b'));
    expect(idOf(now, '/b')).not.toBe(idOf(before, '/b'));
  });

  it('of the least recently used tab is unmounted above the limit, and the tab stays', () => {
    const limit = businessConstants.keptAliveTabs;
    let tabs = after(emptyTabs(), opened('/first'), opened('/second'));
    tabs = changeTabs(tabs, opened('/first'));
    for (let count = 1; count < limit; count += 1) tabs = changeTabs(tabs, opened(`/page${count}`));
    expect([tabs.mounted.length, tabs.list.length]).toEqual([limit, limit + 2]);
    expect([
      tabs.mounted.includes(idOf(tabs, '/first') ?? -1),
      tabs.mounted.includes(idOf(tabs, '/second') ?? -1),
    ]).toEqual([true, false]);
  });
});

describe('tabs: without a tab bar', () => {
  const alone = (key: string): TabsCommand => ({ ...opened(key), alone: true });

  it('there is one page at a time, remounted with each address', () => {
    const first = after(emptyTabs(), alone('/a'), alone('/b'));
    const second = after(first, alone('/a'));
    expect([seen(first), seen(second), second.mounted]).toEqual(['~ [b]', '~ [a]', [idOf(second, '/a')]]);
  });

  it('tabs that were open before stay open and are remounted', () => {
    const tabs = after(four('/b'), alone('/e'), alone('/f'), alone('/c'));
    expect([seen(tabs), tabs.mounted]).toEqual(['~ a b [c] d', [idOf(tabs, '/c')]]);
  });

  it('the shown page becomes an ordinary tab once the bar is shown', () => {
    const tabs = after(emptyTabs(), alone('/a'), opened('/a'), alone('/b'));
    expect(seen(tabs)).toBe('~ a [b]');
  });

  it('the shown page is not stored', () => {
    expect(snapshotOf(after(emptyTabs(), opened('/a'), alone('/b'))).tabs.map(({ href }) => href)).toEqual([
      '/a',
    ]);
  });
});

describe('tabs: storing', () => {
  it('restores the open tabs with their titles, and the active one', () => {
    const tabs = after(four('/b'), { type: 'title.set', key: '/c', title: '自己的' });
    const text: unknown = JSON.parse(JSON.stringify(snapshotOf(tabs)));
    const restored = restoreTabs(emptyTabs(), parseTabs(text));
    expect([seen(restored), restored.mounted]).toEqual(['~ a [b] c d', []]);
    expect(restored.list.map((tab) => shownTitle(tab))).toEqual(tabs.list.map((tab) => shownTitle(tab)));
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ tabs: 7 }],
    [{ tabs: [null, 1, 'x', {}, { href: '/a' }, { title: 'a' }], active: '/a' }],
    [
      {
        tabs: [
          { href: 'https://elsewhere', title: 'x' },
          { href: '//elsewhere', title: 'x' },
        ],
      },
    ],
    [{ tabs: [{ href: homePath, title: '假首页' }] }],
  ])('drops invalid data: %j', (stored) => {
    expect(parseTabs(stored)).toEqual({ tabs: [], active: homePath });
  });

  it('keeps valid entries among invalid ones, without duplicates', () => {
    const good = { href: '/a', title: 'a', ownTitle: undefined, keepAlive: false };
    expect(
      parseTabs({ tabs: [{ href: '/a', title: 'a' }, 3, { href: '/a/', title: 'b' }], active: '/a' }),
    ).toEqual({
      tabs: [good],
      active: '/a',
    });
  });

  it('keeps tabs that the router opened before the restore', () => {
    const stored = snapshotOf(four('/b'));
    const present = after(emptyTabs(), opened('/c'), opened('/new'));
    const restored = restoreTabs(present, stored);
    expect([seen(restored), idOf(restored, '/c'), restored.mounted]).toEqual([
      '~ a b c d [new]',
      idOf(present, '/c'),
      present.mounted,
    ]);
    expect(new Set(restored.list.map((tab) => tab.id)).size).toBe(restored.list.length);
  });
});

describe('tabs: any sequence of commands', () => {
  /** Numbers below `limit` in an order that looks random and is always the same. */
  function numbers(seed: number) {
    let state = seed;
    return (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
  }

  function anyCommand(next: (limit: number) => number): TabsCommand {
    const key = next(12) === 0 ? homePath : `/p${next(40)}`;
    const commands: readonly TabsCommand[] = [
      opened(key, next(3) > 0),
      opened(`${key}?id=${next(3)}`),
      opened(`/p${next(40)}`),
      { ...opened(key), alone: next(9) === 0 },
      { type: 'tab.close', key },
      { type: 'tab.refresh', key },
      { type: 'tab.readdress', href: `${key}?id=${next(3)}` },
      { type: 'tab.move', key, to: next(50) - 5 },
      { type: 'title.set', key, title: `标题${next(3)}` },
      { type: 'tabs.close', key, which: (['left', 'right', 'others'] as const)[next(3)] ?? 'left' },
    ];
    // Closing many at once is rare, or there would never be many tabs.
    return commands[next(60) === 0 ? 9 : next(9)] ?? opened(key);
  }

  it.each([1, 2, 3, 4, 5])(
    'home is first, keys and ids are unique, and mounted content is bounded (%d)',
    (seed) => {
      const next = numbers(seed);
      let tabs = emptyTabs();
      for (let step = 0; step < 3_000; step += 1) {
        tabs = changeTabs(tabs, anyCommand(next));
        const ids = tabs.list.map((tab) => tab.id);
        const idle = tabs.list.filter((tab) => !tab.keepAlive && tab.key !== tabs.active);
        expect({
          first: tabs.list[0]?.key,
          homes: tabs.list.filter((tab) => tab.key === homePath).length,
          keys: new Set(tabs.list.map((tab) => tab.key)).size,
          ids: new Set(ids).size,
          isActiveListed: tabs.list.some((tab) => tab.key === tabs.active),
          strays: tabs.mounted.filter((id) => !ids.includes(id)),
          idleMounted: idle.filter((tab) => tabs.mounted.includes(tab.id)),
          isBounded: tabs.mounted.length <= businessConstants.keptAliveTabs,
        }).toEqual({
          first: homePath,
          homes: 1,
          keys: tabs.list.length,
          ids: tabs.list.length,
          isActiveListed: true,
          strays: [],
          idleMounted: [],
          isBounded: true,
        });
      }
    },
  );

  it('hundreds of opened and closed tabs leave nothing mounted but home', () => {
    let tabs = emptyTabs();
    for (let round = 0; round < 500; round += 1)
      tabs = after(tabs, opened(`/p?id=${round}`), { type: 'tab.close', key: `/p?id=${round}` });
    expect([seen(tabs), tabs.mounted]).toEqual(['[~]', [idOf(tabs, homePath)]]);
  });
});
