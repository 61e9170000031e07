import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect, type PeerCertificate } from 'node:tls';
import { text } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

type HttpAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** By HTTP/1.1, as a client that knows this CA and no other. */
export async function askSecurely(
  url: string,
  ca: string,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { ca, headers, agent: false }, resolve).once('error', reject).end();
  });
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

/** The same by HTTP/2. */
export async function askByHttp2(url: string, ca: string): Promise<HttpAnswer> {
  const { origin, pathname } = new URL(url);
  const session = connectHttp2(origin, { ca });
  try {
    const stream = session.request({ ':path': pathname });
    const headers = await new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject);
      session.once('error', reject);
    });
    return { status: headers[':status'] ?? 0, headers, text: await text(stream) };
  } finally {
    session.close();
  }
}

/** Returns the certificate that a server shows; any signer is accepted. */
export function shownBy(port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port, rejectUnauthorized: false, servername: 'localhost' },
      () => {
        resolve(socket.getPeerCertificate());
        socket.destroy();
      },
    );
    socket.once('error', reject);
  });
}
