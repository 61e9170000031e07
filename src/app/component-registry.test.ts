import { describe, expect, it } from 'vitest';
import { seededComponents as appendixC } from '#lib/menu/fixture-appendix-c.ts';
import { layoutName } from '#lib/menu/menu-layout.ts';
import { createPages } from './component-registry.ts';
import { publicPageNames } from '#pages/home/public-pages.ts';
import { pageModules } from './page-modules.ts';
import { pagePathOf } from './page-path.ts';
import { reasonNotCarried } from '#lib/menu/not-carried.ts';

const Page = () => null;
const pages = createPages({
  '/src/pages/system/user-list.page.tsx': async () => ({ default: Page }),
  '/src/pages/exception/403.page.tsx': async () => ({ default: Page }),
});

describe('component names of the menu', () => {
  it.each([
    ['system/UserList', 'system/user-list'],
    ['dashboard/Index', 'dashboard/index'],
    ['account/course/CourseListCard', 'account/course/course-list-card'],
    ['modules/monitor/JvmInfo', 'modules/monitor/jvm-info'],
    ['modules/online/cgform/OnlCgformHeadList', 'modules/online/cgform/onl-cgform-head-list'],
    ['modules/message/SysMessageTemplateList.vue', 'modules/message/sys-message-template-list'],
    ['list/search/SearchLayout', 'list/search/search-layout'],
    ['exception/403', 'exception/403'],
    ['/system/UserList', 'system/user-list'],
  ])('%s is the page %s', (component, path) => {
    expect(pagePathOf(component)).toBe(path);
  });

  it('load the page they name', async () => {
    expect(pages.has('system/UserList')).toBe(true);
    expect(await pages.load('system/UserList')).toBe(Page);
    expect(await pages.load('exception/403')).toBe(Page);
  });

  it.each([
    ['system/NewPermissionList', 'system/permission-list'],
    ['account/settings/BaseSetting', 'account/settings/index'],
    ['dashboard/Workplace', 'dashboard/index'],
  ])('%s share the page %s', async (component, path) => {
    const all = createPages(pageModules);
    expect(all.has(component)).toBe(true);
    expect(pageModules[`/src/pages/${pagePathOf(component)}.page.tsx`]).toBe(
      pageModules[`/src/pages/${path}.page.tsx`],
    );
  });

  it('of the existing product all resolve: to a page, to a layout of the shell, or to the page that explains the gap', async () => {
    expect(appendixC).toHaveLength(99);
    const all = createPages(pageModules);
    const wayOf = (name: string) => {
      if (layoutName(name) !== undefined) return 'layout';
      return all.has(name) ? (reasonNotCarried(name) ?? 'page') : 'unknown';
    };
    const count = (way: string) => appendixC.filter((name) => wayOf(name) === way).length;
    expect(appendixC.filter((name) => wayOf(name) === 'unknown')).toEqual([]);
    expect([count('layout'), count('demonstration'), count('online'), count('messages')]).toEqual([
      3, 34, 1, 2,
    ]);
    const offered = all.names();
    expect(appendixC.filter((name) => reasonNotCarried(name) && offered.includes(pagePathOf(name)))).toEqual(
      [],
    );
  });

  it('exclude the public pages, which have their own list', async () => {
    const folder = '/src/pages/home';
    const names = Object.keys(import.meta.glob('/src/pages/home/*.page.tsx')).map((file) =>
      file.slice(folder.length + 1, -'.page.tsx'.length),
    );
    expect(new Set(publicPageNames)).toEqual(new Set(names));
    expect(Object.keys(pageModules).filter((file) => file.startsWith(folder))).toEqual([]);
  });

  it('load a page once, and again after a failure', async () => {
    let calls = 0;
    const shaky = createPages({
      '/src/pages/a.page.tsx': async () => {
        calls += 1;
        if (calls === 1) throw new Error('no network');
        return { default: Page };
      },
    });
    const first = shaky.load('a');
    expect(shaky.load('a')).toBe(first);
    await expect(first).rejects.toThrow('no network');
    expect(shaky.loaded('a')).toBe(undefined);
    await shaky.prepare('a');
    expect([await shaky.load('a'), shaky.loaded('a'), calls]).toEqual([Page, Page, 2]);
  });

  it('whose prefetch failed fail when they are shown', async () => {
    const broken = createPages({
      '/src/pages/a.page.tsx': async () => await Promise.reject(new Error('no network')),
    });
    await broken.prepare('a');
    await expect(broken.load('a')).rejects.toThrow('no network');
  });

  it('that are unknown load nothing', async () => {
    expect(pages.has('system/Nothing')).toBe(false);
    expect(await pages.load('../../main')).toBe(null);
    expect(await pages.load('__proto__')).toBe(null);
  });
});
