import type { Page } from '@playwright/test';
import type { BehaviourCheck, BehaviourStep, Expectation } from '#common/checks/behaviour.ts';
import type { CheckResult, runBehaviourCheck } from '#shared/check-runner/run-behaviour-check.ts';
import { bundleFrame } from '#tools/bundle-frame.mjs';

/** The global variable of a page with the runner of checks. */
type Runner = { readonly runBehaviourCheck: typeof runBehaviourCheck };

/** A result without its picture, but with the picture's type. */
export type Result = Omit<CheckResult, 'picture'> & { readonly picture?: string };

let bundled: Promise<string> | undefined;

/** Puts the runner of checks on every page that this one opens, which no page of the product loads by itself. */
export async function provideRunner(page: Page): Promise<void> {
  bundled ??= bundleFrame('src/shared/check-runner/run-behaviour-check.ts', 'checkRunner');
  const code = await bundled;
  await page.addInitScript({
    content: `if (self === top) {${code}\nglobalThis.checkRunner = checkRunner;}`,
  });
}

type RunOptions = {
  readonly seed?: number;
  /** Aborts the check after this many milliseconds. */
  readonly stopAfter?: number;
};

/** Runs a check on a page of `provideRunner`. */
export async function runCheck(
  page: Page,
  project: Buffer,
  check: BehaviourCheck,
  { seed, stopAfter }: RunOptions = {},
): Promise<Result> {
  return await page.evaluate(
    async ([text, steps, one, stop]) => {
      const runner: Runner = Reflect.get(globalThis, 'checkRunner');
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
      const control = new AbortController();
      if (stop !== undefined) setTimeout(() => control.abort(), stop);
      const { picture, ...result } = await runner.runBehaviourCheck(bytes, steps, {
        signal: control.signal,
        seed: one,
      });
      return picture === undefined ? result : { ...result, picture: picture.type };
    },
    [project.toString('base64'), check, seed, stopAfter] as const,
  );
}

/** A step that begins with the flag. */
export const flagFor = (ms: number, ...expect: Expectation[]): BehaviourStep => ({
  action: { kind: 'flag' },
  until: { kind: 'time', ms },
  expect,
});

export const checkOf = (...steps: BehaviourStep[]): BehaviourCheck => ({ steps, seeds: [1, 2, 3] });
