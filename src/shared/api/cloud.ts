import { connection, socketUrl } from './connection.ts';

/**
 * Opens a socket to the room of a work's cloud variables. Token and share link travel as sub-protocols, never in the
 * address. It does not throw; a refused socket closes.
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
