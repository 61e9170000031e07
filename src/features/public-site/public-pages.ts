import type { ComponentType } from 'react';
import type { PageProps } from '#shared/app/page.ts';

const pages = new Map<string, () => Promise<{ readonly default: ComponentType<PageProps> }>>([
  ['home', () => import('./home.page.tsx')],
  ['work-list', () => import('./work-list.page.tsx')],
  ['work-detail', () => import('./work-detail.page.tsx')],
  ['course-list', () => import('./course-list.page.tsx')],
  ['news-list', () => import('./news-list.page.tsx')],
  ['news-detail', () => import('./news-detail.page.tsx')],
  ['friend-detail', () => import('./friend-detail.page.tsx')],
]);

export const publicPageNames: readonly string[] = [...pages.keys()];

/** Null: a path that only looks like a public page. */
export async function loadPublicPage(name: string): Promise<ComponentType<PageProps> | null> {
  return (await pages.get(name)?.())?.default ?? null;
}
