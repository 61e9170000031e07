import { runInContext } from '#server/http/run-context.ts';
import type { Part } from '#server/http/span.ts';

/** Returns the parts that a collector gets for which `work` waited. */
export async function partsOf(work: () => Promise<unknown>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  const span = { trace: '', part: (part: Part) => void parts.push(part), end: () => undefined };
  await runInContext({ id: undefined, operation: 'a test', span }, work);
  return parts;
}
