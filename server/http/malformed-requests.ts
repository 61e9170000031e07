import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalEnvelope } from './envelope.ts';
import { answerError } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';
import { Refusal } from './refusal.ts';

type ClientError = Error & { readonly code?: string };

/**
 * Handles input that never reaches the application: URLs that cannot be decoded (`/%`) and bytes that are not HTTP.
 * The framework would answer with its own messages.
 * @param hsts whether to send HSTS
 */
export function malformedRequests(clock: () => Date, hsts = true) {
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      // No hook runs for these requests.
      void reply.headers({ ...securityHeaders(request, { hsts }), 'X-Request-Id': request.id });
      answerError(error, request, reply, clock());
    },
    clientErrorHandler: (error: ClientError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(rawAnswer(refusalOf(error.code), clock()));
      socket.destroy(error);
    },
  };
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('请求超时', { status: 408 });
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('请求头太大', { status: 431 });
  return new Refusal('请求不正确', { status: 400 });
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function rawAnswer(refusal: Refusal, now: Date): string {
  const body = JSON.stringify(refusalEnvelope(refusal, now));
  return [
    `HTTP/1.1 ${refusal.status} ${statusTexts[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
