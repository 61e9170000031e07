/**
 * Where a work's .sb3 comes from: bytes at hand, or something that fetches them, tells how far it is (0 to 1) and
 * stops when the signal says so.
 */
export type WorkSource =
  | { kind: 'bytes'; bytes: ArrayBuffer }
  | {
      kind: 'url';
      load: (signal: AbortSignal, onProgress: (fraction: number) => void) => Promise<ArrayBuffer>;
    };

/** The project's bytes; rejects as the source's own `load` does. */
export async function readSource(
  source: WorkSource,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ArrayBuffer> {
  return source.kind === 'bytes' ? source.bytes : source.load(signal, onProgress);
}
