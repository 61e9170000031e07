import { lazyRouteComponent } from '@tanstack/react-router';
import type { EntryPageName } from './entry-pages.ts';

/** A page beside the login. By way of a list of their own: what each of them consists of is not the first page's affair. */
export function entryPage(name: EntryPageName) {
  return lazyRouteComponent(async () => await (await import('./entry-pages.ts')).entryPages[name]());
}
