import { describe, expect, it } from 'vitest';
import { seededComponents as appendixC } from '#shared/menu/fixture-appendix-c.ts';
import { layoutName } from '#shared/menu/menu-layout.ts';
import { importsOf, sourceFiles } from '#tests/support/source/source-files.ts';
import { createPages } from './component-registry.ts';
import { publicPageNames } from '#features/public-site/public-pages.ts';
import { pageModules } from './page-modules.ts';
import { pagePathOf } from './page-path.ts';
import { reasonNotCarried } from '#shared/menu/not-carried.ts';

const Page = () => null;
const pages = createPages({
  'system/user-list': async () => ({ default: Page }),
  'exception/403': async () => ({ default: Page }),
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
    expect(pageModules[pagePathOf(component)]).toBe(pageModules[path]);
  });

  it('of the existing product all resolve to a page, a layout or the placeholder page', async () => {
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
    const folder = '/src/features/public-site/';
    const names = Object.keys(import.meta.glob('/src/features/public-site/*.page.tsx')).map((file) =>
      file.slice(folder.length, -'.page.tsx'.length),
    );
    expect(new Set(publicPageNames)).toEqual(new Set(names));
    const table = sourceFiles('src/app').find(({ name }) => name === 'src/app/page-modules.ts');
    const imported = importsOf(table ?? { name: '', text: '' });
    expect(imported.length).toBeGreaterThan(50);
    expect(imported.filter((one) => one.includes('/public-site/'))).toEqual([]);
  });

  it('load a page once, and again after a failure', async () => {
    let calls = 0;
    const shaky = createPages({
      a: async () => {
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
      a: async () => await Promise.reject(new Error('no network')),
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
