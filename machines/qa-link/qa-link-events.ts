/** Somebody who would watch this page, or does. */
export type Watcher = { readonly watcher: string };
/** A place in a link. `ticket`: opens the socket, again after it broke or the page was loaded anew. */
export type Seat = Watcher & { readonly ticket: string };

/** `ticket` of `code.submit` is the code as it was typed: under a name that is never shown. */
export type QaLinkEvent =
  | { type: 'code.submit'; ticket: string }
  | { type: 'consent.give' }
  | { type: 'consent.refuse' }
  | { type: 'link.resume'; seat: Seat }
  | { type: 'link.stop' };
