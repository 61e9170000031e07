import { write } from './client.ts';
import { connection, socketUrl } from './connection.ts';

/** Creates a code for another device, in the current user's name. */
export const makeQaLink = () => write('post', '/qa/link/make', { quiet: true });

/** The identity of the watcher with this code. Quiet, like the other calls here: the page shows a failure. */
export const askQaLink = (code: string) => write('post', '/qa/link/ask', { body: { code }, quiet: true });

export const joinQaLink = (code: string) => write('post', '/qa/link/join', { body: { code }, quiet: true });

export const refuseQaLink = (code: string) =>
  write('put', '/qa/link/refuse', { body: { code }, quiet: true });

/** Opens the socket of a watched page. The ticket travels as a sub-protocol, never in the address. */
export function openQaTab(ticket: string): WebSocket {
  return open(`ticket.${ticket}`);
}

/** Opens the socket of the watching inspector. */
export function openQaWatcher(linkId: string): WebSocket {
  return open(`token.${connection().token() ?? ''}`, `watch.${linkId}`);
}

function open(...credentials: readonly string[]): WebSocket {
  return new WebSocket(socketUrl('/qa-link'), ['qa-link', ...credentials]);
}
