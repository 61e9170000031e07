import type { ApiError } from '#shared/api/errors.ts';
import { networkMessage, statusWordings } from '#shared/api/failures.ts';
import type { NoticeInput } from '#shared/app/notices.ts';

/**
 * Returns the toast of a failed call, by docs/behaviour.md#notices: 4 seconds, titled 系统提示. A burst with one cause
 * shows one toast: the request id in each answer to a server bug does not distinguish them.
 */
export function failureNotice(error: ApiError): NoticeInput {
  const text = error.kind === 'network' ? networkMessage : (statusWordings[error.status] ?? error.message);
  return { kind: 'error', title: '系统提示', text, cause: text.replace(/（编号 [^）]*）/, '') };
}
