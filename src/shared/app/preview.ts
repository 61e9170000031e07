import { useRouterState } from '@tanstack/react-router';
import { searchText, type PageSearch } from './page.ts';

/** The search parameter that links between learning pages pass on. */
export type LearnSearch = { readonly preview?: '1' };

/** Returns whether staff preview a learning page as a pupil. */
export function isPreviewed(search: PageSearch): boolean {
  return searchText(search, 'preview') === '1';
}

export function previewSearch(isPreview: boolean): LearnSearch {
  return isPreview ? { preview: '1' } : {};
}

/** Returns whether the window shows the preview of a learning page: without menu and tabs, as pupils see it. */
export function useIsPreviewing(): boolean {
  return useRouterState({
    select: ({ location: { pathname, search } }) => pathname.startsWith('/learn/') && isPreviewed(search),
  });
}
