import { defaultSeeds, type BehaviourCheck } from '#common/checks/behaviour.ts';
import { engineVersion } from '#shared/frames/check-protocol.ts';
import { brokenTexts, failureText, type CheckResult } from './check-result.ts';
import { runInFrame, type FrameRun, type RunEnd } from './run-in-frame.ts';

export type { CheckResult } from './check-result.ts';

/** The engine in the results of checks: the same one that plays works, without its compiler. */
export const checkEngine = `scaffolding ${engineVersion}`;

export type CheckOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Receives the part that is done, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Replaces the seeds of the check, for one run only. */
  readonly seed?: number | undefined;
  /** Replaces the address of the frame, for tests. */
  readonly frameUrl?: string | undefined;
};

/**
 * Runs a behaviour check on a project, in hidden frames that end with it. A project that uses random numbers runs with
 * every seed of the check. Never rejects: an aborted check is `cancelled`, a run that does not finish `broken`.
 *
 * @example
 * const { outcome, reason } = await runBehaviourCheck(file, check, { signal });
 */
export async function runBehaviourCheck(
  project: Blob | ArrayBuffer,
  check: BehaviourCheck,
  { signal = new AbortController().signal, onProgress, seed, frameUrl }: CheckOptions = {},
): Promise<CheckResult> {
  const bytes = project instanceof ArrayBuffer ? project : await project.arrayBuffer();
  const [first = 1, ...others] = seed === undefined ? seedsOf(check) : [seed];
  const total = 1 + others.length;
  const run = async (one: number, index: number, count: number): Promise<FrameRun> =>
    await runInFrame({
      bytes,
      check,
      seed: one,
      signal,
      frameUrl,
      onProgress: (fraction) => onProgress?.((index + fraction) / count),
    });
  try {
    const { end, usesRandom } = await run(first, 0, total);
    const ends = [end];
    if (usesRandom && end.kind !== 'broken')
      for (const [index, one] of others.entries()) ends.push((await run(one, index + 1, total)).end);
    onProgress?.(1);
    return resultOf(check, ends);
  } catch (error) {
    if (signal.aborted) return { outcome: 'cancelled', engine: checkEngine };
    throw error;
  }
}

const seedsOf = ({ seeds }: BehaviourCheck): readonly number[] => (seeds.length === 0 ? defaultSeeds : seeds);

/** Combines the runs of all seeds: one that broke decides, then one that differs from the others. */
function resultOf(check: BehaviourCheck, ends: readonly RunEnd[]): CheckResult {
  const engine = checkEngine;
  for (const end of ends)
    if (end.kind === 'broken') return { outcome: 'broken', reason: brokenTexts[end.reason], engine };
  const failed = ends.find((end) => end.kind === 'failedStep');
  if (failed === undefined) return { outcome: 'passed', engine };
  const { step, condition, sprite, picture } = failed;
  const isUnstable = ends.some((end) => end.kind === 'passed');
  const reason = failureText(check, failed);
  return {
    outcome: isUnstable ? 'unstable' : 'failed',
    failedStep: step,
    ...(condition === undefined ? {} : { condition }),
    ...(sprite === undefined ? {} : { sprite }),
    ...(picture === undefined ? {} : { picture: blobOf(picture) }),
    reason: isUnstable ? `随机数不同，结果也不同。有一次${reason}` : reason,
    engine,
  };
}

/** Returns the content of a data URL. `fetch` of one would need an exception in the page's policy. */
function blobOf(dataUrl: string): Blob {
  const signs = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(signs, (sign) => sign.charCodeAt(0))], { type: 'image/png' });
}
