/**
 * The names that remain in a worker's global scope while a program runs. The program reaches all of them (`import js`),
 * so none leads to the network, to storage, to files of the browser, to other workers or to the page. Python needs the
 * functions of the browser; the rest is JavaScript itself.
 */
const kept: ReadonlySet<string> = new Set(
  [
    'AbortController AbortSignal DOMException Event EventTarget TextDecoder TextEncoder',
    'clearInterval clearTimeout crypto performance queueMicrotask self setInterval setTimeout',
    'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array',
    'Boolean DataView Date Error EvalError FinalizationRegistry Float16Array',
    'Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl',
    'Iterator JSON Map Math NaN Number Object Promise Proxy RangeError',
    'ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError',
    'TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap',
    'WeakRef WeakSet WebAssembly decodeURI decodeURIComponent encodeURI',
    'encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt',
    'undefined unescape constructor',
  ].flatMap((names) => names.split(' ')),
);

const ignore = (): void => undefined;

/**
 * Removes everything else from a global scope and from its prototypes, before the first program runs. Returns the names
 * that could not be removed.
 */
export function removePowers(scope: object): string[] {
  const stubborn: string[] = [];
  for (
    let part: object | null = scope;
    part !== null && part !== Object.prototype;
    part = Reflect.getPrototypeOf(part)
  )
    for (const name of Object.getOwnPropertyNames(part))
      if (!kept.has(name) && !Reflect.deleteProperty(part, name) && isPower(Reflect.get(part, name)))
        stubborn.push(name);
  // Pyodide writes to it when it fails; the browser would keep what a program writes.
  Reflect.set(scope, 'console', {
    debug: ignore,
    error: ignore,
    info: ignore,
    log: ignore,
    trace: ignore,
    warn: ignore,
  });
  return stubborn;
}

/** Numbers such as Chrome's TEMPORARY are harmless. */
function isPower(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
