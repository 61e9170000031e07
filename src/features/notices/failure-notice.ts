import type { ApiError } from '#api/errors.ts';
import { networkMessage, statusWordings } from '#api/failures.ts';
import type { NoticeInput } from '#lib/notices.ts';

/**
 * The notice of a failed call, by docs/behaviour.md#notices: 4 seconds, titled 系统提示. A burst of one
 * cause shows once: the number that a server's bug tells with each answer does not make it another one.
 */
export function failureNotice(error: ApiError): NoticeInput {
  const text = error.kind === 'network' ? networkMessage : (statusWordings[error.status] ?? error.message);
  return { kind: 'error', title: '系统提示', text, cause: text.replace(/（编号 [^）]*）/, '') };
}
