import type { PageSearch } from './page.ts';
import { parseSearchText } from './search-text.ts';

/** An address of this site taken apart; search with its `?`, hash without its `#`, both empty when there is none. */
export function addressParts(address: string): { path: string; search: string; hash: string } {
  const {
    path = '',
    search = '',
    hash = '',
  } = /^(?<path>[^?#]*)(?<search>\?[^#]*)?(?:#(?<hash>.*))?$/s.exec(address)?.groups ?? {};
  return { path, search, hash };
}

/** The properties of a `<Link>` to an address: the router would take `?` and `#` for a part of the path. */
export function linkTo(address: string): { to: string; search: PageSearch; hash: string } {
  const { path, search, hash } = addressParts(address);
  return { to: path, search: parseSearchText(search), hash };
}
