import { write } from './client.ts';
import { connection, socketUrl } from './connection.ts';

/** A code for another device, in the name of whoever is logged in. */
export const makeQaLink = () => write('post', '/qa/link/make', { quiet: true });

/** Who would watch with this code. Quiet, as the rest: the page says what went wrong. */
export const askQaLink = (code: string) => write('post', '/qa/link/ask', { body: { code }, quiet: true });

export const joinQaLink = (code: string) => write('post', '/qa/link/join', { body: { code }, quiet: true });

export const refuseQaLink = (code: string) =>
  write('put', '/qa/link/refuse', { body: { code }, quiet: true });

/** The socket of a page that is watched. The ticket travels as a sub-protocol, never in the address. */
export function openQaTab(ticket: string): WebSocket {
  return open(`ticket.${ticket}`);
}

/** The socket of the inspector that watches. */
export function openQaWatcher(linkId: string): WebSocket {
  return open(`token.${connection().token() ?? ''}`, `watch.${linkId}`);
}

function open(...credentials: readonly string[]): WebSocket {
  return new WebSocket(socketUrl('/qa-link'), ['qa-link', ...credentials]);
}
