import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isStatementTimeout } from '#server/store/constraint.ts';
import { bearable } from '#server/store/replica-age.ts';
import { troubleOf } from '#server/store/trouble.ts';
import type { ContractOperation } from './contract.ts';
import type { Load } from './load.ts';
import type { AllOperations } from './operation.ts';
import { Refusal } from './refusal.ts';
import '@fastify/cookie';

/** Where reads are answered that bear it (x-replica). */
export type Reading = {
  /** The same operations, on the replica. */
  readonly operations: AllOperations;
  /** Whether it is at most as far behind as they bear. */
  readonly isFit: () => boolean;
  /** How late it is. */
  readonly load: () => Load;
};

const cookie = 'written';
/** Seconds that a browser which has written something reads at the primary: until any replica that is read from shows it. */
const kept = bearable / 1000 + 2;

/** With every answer of an operation that may have changed something, a failed one's too. */
export function tellWritten({ protocol }: FastifyRequest, reply: FastifyReply): void {
  void reply.setCookie(cookie, '1', {
    path: '/api',
    httpOnly: true,
    secure: protocol === 'https',
    sameSite: 'lax',
    maxAge: kept,
  });
}

export const mayReadBehind = (
  { cookies }: FastifyRequest,
  { replica }: ContractOperation,
  reading: Reading | undefined,
): boolean => replica && cookies[cookie] === undefined && reading?.isFit() === true;

/** What fails at the replica for its own sake is asked at the primary, once: a read may be repeated. */
export async function readBehind<Answered>(
  atReplica: () => Promise<Answered>,
  atPrimary: () => Promise<Answered>,
  log: Pick<Logger, 'warn'>,
): Promise<Answered> {
  try {
    return await atReplica();
  } catch (error) {
    // Too many who read, or a statement that takes too long, are no better for the primary.
    if (error instanceof Refusal || isStatementTimeout(error) || troubleOf(error) === 'busy') throw error;
    log.warn({ err: error }, 'not read from the replica: asked at the primary');
    return await atPrimary();
  }
}
