/**
 * The source of a work's .sb3: loaded bytes, or a function that fetches them, reports progress (0 to 1) and stops on
 * the signal.
 */
export type WorkSource =
  | { kind: 'bytes'; bytes: ArrayBuffer }
  | {
      kind: 'url';
      load: (signal: AbortSignal, onProgress: (fraction: number) => void) => Promise<ArrayBuffer>;
    };

/** Returns the project's bytes; rejects like the source's own `load`. */
export async function readSource(
  source: WorkSource,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ArrayBuffer> {
  return source.kind === 'bytes' ? source.bytes : source.load(signal, onProgress);
}
