import { searchText, type PageSearch } from '#shared/app/page.ts';

/** The search parameter that links between learning pages pass on. */
export type LearnSearch = { readonly preview?: '1' };

/** Returns whether staff preview a learning page as a pupil. */
export function isPreviewed(search: PageSearch): boolean {
  return searchText(search, 'preview') === '1';
}

export function previewSearch(isPreview: boolean): LearnSearch {
  return isPreview ? { preview: '1' } : {};
}
