import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isStatementTimeout } from '#server/store/constraint.ts';
import { bearable } from '#server/store/replica-age.ts';
import { troubleOf } from '#server/store/trouble.ts';
import type { ContractOperation } from './contract.ts';
import type { OverloadLevel } from './overload-level.ts';
import type { AllOperations } from './operation.ts';
import { Refusal } from './refusal.ts';
import '@fastify/cookie';

/** The replica for reads that tolerate a delay (x-replica). */
export type Reading = {
  /** The operations, running on the replica. */
  readonly operations: AllOperations;
  /** Whether its delay is within the limit. */
  readonly isFit: () => boolean;
  /** Its overload level. */
  readonly load: () => OverloadLevel;
};

const cookie = 'written';
/** Seconds for which a browser reads from the primary after a write, until every usable replica shows the change. */
const maxAgeSeconds = bearable / 1000 + 2;

/** Sets a cookie after every operation that may have changed something, failed ones included. */
export function markWritten({ protocol }: FastifyRequest, reply: FastifyReply): void {
  void reply.setCookie(cookie, '1', {
    path: '/api',
    httpOnly: true,
    secure: protocol === 'https',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
}

export const mayReadBehind = (
  { cookies }: FastifyRequest,
  { replica }: ContractOperation,
  reading: Reading | undefined,
): boolean => replica && cookies[cookie] === undefined && reading?.isFit() === true;

/** Reads from the replica; if the replica itself fails, repeats the read once at the primary. */
export async function readBehind<Answered>(
  atReplica: () => Promise<Answered>,
  atPrimary: () => Promise<Answered>,
  log: Pick<Logger, 'warn'>,
): Promise<Answered> {
  try {
    return await atReplica();
  } catch (error) {
    // Overload and slow statements must not be moved to the primary.
    if (error instanceof Refusal || isStatementTimeout(error) || troubleOf(error) === 'busy') throw error;
    log.warn({ err: error }, 'not read from the replica: asked at the primary');
    return await atPrimary();
  }
}
