import type { PageSearch } from './page.ts';
import { parseSearchText } from './search-text.ts';

/** Splits an address of this site; search keeps its `?`, hash its `#`; both are empty if absent. */
export function addressParts(address: string): { path: string; search: string; hash: string } {
  const {
    path = '',
    search = '',
    hash = '',
  } = /^(?<path>[^?#]*)(?<search>\?[^#]*)?(?:#(?<hash>.*))?$/s.exec(address)?.groups ?? {};
  return { path, search, hash };
}

/** Returns the properties of a `<Link>` to an address: the router would treat `?` and `#` as part of the path. */
export function linkTo(address: string): { to: string; search: PageSearch; hash: string } {
  const { path, search, hash } = addressParts(address);
  return { to: path, search: parseSearchText(search), hash };
}
