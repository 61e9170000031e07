import { connection, socketUrl } from './connection.ts';

/**
 * A socket to the room where a work's cloud variables are. Token and share link travel as sub-protocols, never in the
 * address. Errors: none; a refused socket closes.
 */
export function openCloudRoom(workId: string): WebSocket {
  const { token, share } = connection();
  const [own, link] = [token(), share()];
  return new WebSocket(socketUrl(`/cloud/${encodeURIComponent(workId)}`), [
    'cloud',
    ...(own === null ? [] : [`token.${own}`]),
    ...(link === '' ? [] : [`share.${link}`]),
  ]);
}
