import * as z from 'zod/mini';
import { journeyPassword } from './product-process.ts';

export type ProductAnswer = { readonly success: boolean; readonly message: string; readonly result: unknown };

const envelope = z.object({
  success: z.boolean(),
  message: z.optional(z.nullable(z.string())),
  result: z.optional(z.unknown()),
});
/** In milliseconds. */
const timeout = 60_000;
const session = z.object({ token: z.string() });

/** Calls operations of a product in another process; `urlOf` returns its current address. */
export function productCalls(urlOf: () => string) {
  /** Returns undefined if the server ends, or a minute passes, before the complete answer. */
  const call = async (
    method: string,
    path: string,
    { token = '', body }: { readonly token?: string; readonly body?: object } = {},
  ): Promise<ProductAnswer | undefined> => {
    const headers = {
      'x-access-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(`${urlOf()}/api${path}`, {
        method,
        headers,
        ...payload,
        signal: AbortSignal.timeout(timeout),
      });
      const { success, message, result } = envelope.parse(await response.json());
      return { success, message: message ?? '', result };
    } catch (error) {
      if (error instanceof z.core.$ZodError) throw error;
      return undefined;
    }
  };
  /** Errors: the message of the server, or that it is gone. */
  const requireSuccess = async (...asked: Parameters<typeof call>): Promise<unknown> => {
    const answer = await call(...asked);
    if (answer?.success !== true)
      throw new Error(
        `${asked[0]} ${asked[1]}: ${answer?.message ?? 'the server is gone, or silent for a minute'}`,
      );
    return answer.result;
  };
  const logIn = async (username: string): Promise<string> => {
    const body = { username, password: journeyPassword };
    return session.parse(await requireSuccess('POST', '/sys/login', { body })).token;
  };
  return { call, demand: requireSuccess, logIn };
}
