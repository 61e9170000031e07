import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { ContractOperation } from './contract.ts';
import type { Span } from './span.ts';

/** What the server learns about a request on its way; kept beside it, because the framework's type is not ours. */
export type RequestState = {
  caller: Caller | undefined;
  operation: ContractOperation | undefined;
  /** Undefined: no collector is told of it. */
  span: Span | undefined;
  visitor: string;
  device: string;
  /** Whether its line of the operation log has been written. */
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
