import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { ContractOperation } from './contract.ts';
import type { Span } from './span.ts';

/**
 * State that the server attaches to a request while handling it; stored separately, because the request type is the
 * framework's.
 */
export type RequestState = {
  caller: Caller | undefined;
  operation: ContractOperation | undefined;
  /** Undefined: the request is not traced. */
  span: Span | undefined;
  visitor: string;
  device: string;
  /** Whether its operation log entry has been written. */
  isAudited: boolean;
};

const states = new WeakMap<FastifyRequest, RequestState>();

export function stateOf(request: FastifyRequest): RequestState {
  const known = states.get(request);
  if (known !== undefined) return known;
  const state: RequestState = {
    caller: undefined,
    operation: undefined,
    span: undefined,
    visitor: '',
    device: '',
    isAudited: false,
  };
  states.set(request, state);
  return state;
}
