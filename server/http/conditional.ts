import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer, type NotModified } from './operation.ts';

/**
 * Sets the ETag and returns whether the caller has this answer already (RFC 9110 13.1.2). The tag covers only the
 * result, because the envelope's timestamp always differs.
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, value: unknown): boolean {
  const result: unknown = value instanceof Answer ? value.result : value;
  const tag = etagOf(result);
  setTag(reply, tag);
  return matchesTag(request.headers['if-none-match'], tag);
}

/** Sends status 304. */
export function sendNotModified(reply: FastifyReply, { tag }: NotModified): FastifyReply {
  setTag(reply, tag);
  return reply.code(304).send();
}

/** Returns whether If-None-Match contains this tag. */
export function matchesTag(known: string | undefined, tag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

function setTag(reply: FastifyReply, tag: string): void {
  void reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
}

export function etagOf(result: unknown): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(result ?? null))
    .digest('base64url')
    .slice(0, 22)}"`;
}
