import { traffic } from '#shared/app/traffic.ts';
import { connection } from './connection.ts';
import * as z from 'zod/mini';
import { ApiError, detailOf } from './errors.ts';

export const networkMessage = '网络超时';
export const tokenExpiredMessage = 'Token失效，请重新登录';

/** These statuses have a fixed message; all others show the server's message (docs/behaviour.md#notices). */
export const statusWordings: Readonly<Record<number, string>> = {
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: networkMessage,
};
/**
 * The message of an answer: in the envelope, or without one from proxies and other servers
 * (docs/wire.md#lenient-answers).
 */
const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
});
/** An error whose status appears only in the body. */
const bareFailure = z.object({
  success: z.optional(z.undefined()),
  status: z.int().check(z.gte(400), z.lte(599)),
  message: z.string(),
});
/** The message for an answer without one, such as the error page of a proxy. */
const silentAnswer = '服务器无法完成请求！';

export type FailureOptions = {
  /** Shows no toast: the caller shows the failure, or it does not matter. */
  readonly quiet?: boolean | undefined;
  /** The token of the call. */
  readonly token: string | null;
};

/** No answer within the timeout, or no connection. */
export function networkFailure(options: FailureOptions): ApiError {
  const error = new ApiError({
    kind: 'network',
    message: networkMessage,
    status: 0,
    code: '',
    details: null,
  });
  traffic.unanswered();
  if (options.quiet !== true) connection().onFailure(error);
  return error;
}

/** Handles an answer with an error status. Reports a lost token to the session, and other errors to the user. */
export function statusFailure(status: number, body: unknown, options: FailureOptions): ApiError {
  const parsed = errorBodySchema.safeParse(body).data;
  const message = parsed?.message || (statusWordings[status] ?? silentAnswer);
  // A version conflict is not a connection failure: the form shows both states side by side.
  const isConflict = status === 409 && detailOf(parsed?.result, 'conflict') !== undefined;
  const error = new ApiError({
    kind: isConflict ? 'refusal' : 'status',
    message,
    status,
    code: typeof parsed?.code === 'number' || typeof parsed?.code === 'string' ? String(parsed.code) : '',
    details: parsed?.result ?? null,
  });
  const isExpired = status === 500 && message === tokenExpiredMessage;
  const { onFailure, onTokenLost } = connection();
  if (options.token !== null && isExpired) {
    onTokenLost('token.expired', options.token);
    return error;
  }
  if (isConflict) return error;
  if (options.quiet !== true || status === 401) onFailure(error);
  if (options.token !== null && status === 401) onTokenLost('token.refused', options.token);
  return error;
}

/**
 * Returns the failure of a 200 answer whose body is not an envelope but contains an error status
 * (docs/wire.md#lenient-answers); otherwise undefined.
 */
export function bodyFailure(body: unknown, options: FailureOptions): ApiError | undefined {
  const parsed = bareFailure.safeParse(body).data;
  return parsed === undefined ? undefined : statusFailure(parsed.status, parsed, options);
}
