import { refusal } from '#openapi/wire.ts';
import { traffic } from '#lib/traffic.ts';
import { connection } from './connection.ts';
import { ApiError } from './errors.ts';

export const networkMessage = '网络超时';
export const tokenExpiredMessage = 'Token失效，请重新登录';

/** Specification §8: these statuses have a fixed wording; every other shows the server's message. */
export const statusWordings: Readonly<Record<number, string>> = {
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: networkMessage,
};
/** When an answer says nothing itself, such as the error page of a proxy. */
const silentAnswer = '服务器无法完成请求!';

export type FailureOptions = {
  /** No notice: the caller shows the failure itself, or it does not matter. */
  readonly quiet?: boolean | undefined;
  /** The token the call was made with. */
  readonly token: string | null;
};

/** No answer within the time-out, or no connection at all. */
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

/** An answer with an error status. Tells the session about a lost token, and the user about the rest. */
export function statusFailure(status: number, body: unknown, options: FailureOptions): ApiError {
  const said = refusal.safeParse(body).data;
  const message = said?.message ?? statusWordings[status] ?? silentAnswer;
  const error = new ApiError({
    kind: 'status',
    message,
    status,
    code: String(said?.code ?? ''),
    details: said?.result ?? null,
  });
  const isExpired = status === 500 && message === tokenExpiredMessage;
  const { onFailure, onTokenLost } = connection();
  if (options.token !== null && isExpired) {
    onTokenLost('token.expired', options.token);
    return error;
  }
  if (options.quiet !== true || status === 401) onFailure(error);
  if (options.token !== null && status === 401) onTokenLost('token.refused', options.token);
  return error;
}
