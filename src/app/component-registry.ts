import type { Pages } from '#shared/app/app-context.tsx';
import type { ComponentType } from 'react';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import { notCarriedNames } from '#shared/menu/not-carried.ts';
import type { PageProps } from '#shared/app/page.ts';
import { pagePathOf } from './page-path.ts';

type Page = ComponentType<PageProps>;
type PageModule = { readonly default: Page };
/** Loads the pages, by kebab-case component names. */
export type PageModules = Readonly<Record<string, () => Promise<PageModule>>>;

const notCarried = new Set([...notCarriedNames.map(pagePathOf), 'exception/not-carried']);

/** Maps the component names of the menu to page modules, which load when a page is first opened (docs/behaviour.md#components). */
export function createPages(modules: PageModules): Pages {
  const known = new Map(Object.entries(modules));
  const requests = new Map<string, Promise<Page | null>>();
  const loaded = new Map<string, Page>();
  // An entry stays until `prepare` tries again: a page on screen requests its module with every render, and without the
  // entry would never show its error.
  const failed = new Set<string>();
  const fetchPage = async (path: string): Promise<Page | undefined> => (await known.get(path)?.())?.default;
  const request = async (path: string): Promise<Page | null> => {
    try {
      const page = (await withinChunkTime(fetchPage(path))) ?? null;
      if (page !== null) loaded.set(path, page);
      return page;
    } catch (error) {
      failed.add(path);
      throw error;
    }
  };
  const load = (component: string): Promise<Page | null> => {
    const path = pagePathOf(component);
    const present = requests.get(path) ?? request(path);
    requests.set(path, present);
    return present;
  };
  return {
    has: (component) => known.has(pagePathOf(component)),
    // The names available for a new menu entry: of the existing product's pages only those that exist here.
    names: () => [...known.keys()].filter((name) => !notCarried.has(name)),
    load,
    prepare: async (component) => {
      const path = pagePathOf(component);
      if (failed.delete(path)) requests.delete(path);
      await Promise.allSettled([load(component)]);
    },
    loaded: (component) => loaded.get(pagePathOf(component)),
  };
}
