import { notCarriedNames } from '#lib/menu/not-carried.ts';
import { createPages, type PageModules } from './component-registry.ts';
import { pagePathOf } from './page-path.ts';

const files: PageModules = import.meta.glob<Awaited<ReturnType<PageModules[string]>>>([
  '/src/pages/**/*.page.tsx',
  // Never in a menu; src/pages/home/public-pages.ts loads the public ones.
  '!/src/pages/user/**',
  '!/src/pages/home/**',
]);

/**
 * Component names of the existing product whose page has a better name here, or shares a page with another. Keys and
 * values are kebab-case paths below src/pages.
 */
const aliases: Readonly<Record<string, string>> = {
  'account/settings/base-setting': 'account/settings/index',
  'account/settings/security': 'account/settings/index',
  'account/settings/custom': 'account/settings/index',
  'account/settings/notification': 'account/settings/index',
  'account/settings/binding': 'account/settings/index',
  'system/new-permission-list': 'system/permission-list',
  'dashboard/analysis': 'dashboard/index',
  'dashboard/workplace': 'dashboard/index',
  'modules/oss/oss-file-list': 'system/sys-file-list',
  // The form itself defines whether it is a tree, and how its sub tables are arranged.
  'modules/online/cgform/auto/onl-cgform-tree-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  'modules/online/cgform/auto/tab/onl-cgform-tab-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  'modules/online/cgform/onl-cgform-copy-list': 'modules/online/cgform/auto/onl-cgform-auto-list',
  ...Object.fromEntries(notCarriedNames.map((name) => [pagePathOf(name), 'exception/not-carried'])),
};

const fileOf = (path: string): string => `/src/pages/${path}.page.tsx`;

/** All pages of the menu and of the routes. */
export const pageModules: PageModules = {
  ...files,
  ...Object.fromEntries(
    Object.entries(aliases).flatMap(([alias, path]) => {
      const load = files[fileOf(path)];
      return load === undefined ? [] : [[fileOf(alias), load]];
    }),
  ),
};

export const createMenuPages = () => createPages(pageModules);
