import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isStatementTimeout } from '#server/store/constraint.ts';
import { maxReplicaLag } from '#server/store/replica-age.ts';
import { outageOf } from '#server/store/outage.ts';
import type { ContractOperation } from './contract.ts';
import type { OverloadLevel } from './overload-level.ts';
import type { AllOperations } from './operation.ts';
import { Refusal } from './refusal.ts';
import '@fastify/cookie';

/** The read replica, for operations that tolerate a delay (x-replica). */
export type ReplicaReads = {
  /** The operations, running on the replica. */
  readonly operations: AllOperations;
  /** Whether its delay is within the limit. */
  readonly isFit: () => boolean;
  /** Its overload level. */
  readonly load: () => OverloadLevel;
};

const cookie = 'written';
/** Seconds for which a browser reads from the primary after a write, until every usable replica shows the change. */
const maxAgeSeconds = maxReplicaLag / 1000 + 2;

/** Sets a cookie after every operation that may have changed something, failed ones included. */
export function setWriteCookie({ protocol }: FastifyRequest, reply: FastifyReply): void {
  void reply.setCookie(cookie, '1', {
    path: '/api',
    httpOnly: true,
    secure: protocol === 'https',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
}

export const mayUseReplica = (
  { cookies }: FastifyRequest,
  { replica }: ContractOperation,
  reads: ReplicaReads | undefined,
): boolean => replica && cookies[cookie] === undefined && reads?.isFit() === true;

/** Reads from the replica; if the replica itself fails, repeats the read once at the primary. */
export async function readFromReplica<Result>(
  atReplica: () => Promise<Result>,
  atPrimary: () => Promise<Result>,
  log: Pick<Logger, 'warn'>,
): Promise<Result> {
  try {
    return await atReplica();
  } catch (error) {
    // Overload and slow statements must not be moved to the primary.
    if (error instanceof Refusal || isStatementTimeout(error) || outageOf(error) === 'busy') throw error;
    log.warn({ err: error }, 'a read from the replica failed; it is repeated at the primary');
    return await atPrimary();
  }
}
