import { messageOf } from '#machines/message-of.ts';
import type { ImportAnswer } from '#machines/import-run/import-run.machine.ts';

/**
 * Imports a file that was checked. If it has changed since, it is checked again: the thrown error carries the new
 * report. Browsers that keep no copy refuse to read a changed file: it must be selected again.
 */
export async function sendChecked(
  file: File,
  send: () => Promise<ImportAnswer>,
  check: () => Promise<ImportAnswer>,
): Promise<ImportAnswer> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Error('文件在检查之后改过或移走了，请重新选择，会重新检查');
  }
  try {
    return await send();
  } catch (error) {
    if (fieldOf(error) !== 'checked') throw error;
    const { result } = await check();
    throw Object.assign(new Error(`${messageOf(error, '文件在检查之后改过')}，已经重新检查`), {
      details: result,
    });
  }
}

/** Returns the field that a refusal concerns. */
function fieldOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('details' in error)) return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'field' in details ? details.field : undefined;
}
