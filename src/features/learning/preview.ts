import { searchText, type PageSearch } from '#lib/page.ts';

/** What the links between learning pages hand on. */
export type LearnSearch = { readonly preview?: '1' };

/** Whether staff looks at a learning page as a pupil. */
export function isPreviewed(search: PageSearch): boolean {
  return searchText(search, 'preview') === '1';
}

export function previewSearch(isPreview: boolean): LearnSearch {
  return isPreview ? { preview: '1' } : {};
}
