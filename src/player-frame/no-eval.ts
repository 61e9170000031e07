/**
 * The engine probes `new Function` once while it loads and falls back when that throws. The page's policy would refuse
 * it anyway (no 'unsafe-eval'), but each refusal is a reported violation, and an expected report hides unexpected ones.
 * So the probe meets an error of the same kind here. The policy remains the protection, not this function.
 */
export function refuseEval(): void {
  const refused = function Function(): never {
    throw new EvalError('Code from strings is refused in the player');
  };
  Object.defineProperty(refused, 'prototype', { value: globalThis.Function.prototype });
  Object.defineProperty(globalThis, 'Function', { value: refused, configurable: true, writable: true });
}
