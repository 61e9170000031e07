import { frameAddress } from '#shared/browser/frame-address.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** The files of Python, by their part. Their names contain a hash of their content. */
const file = z.object({ name: z.string().check(z.regex(/^[\w.-]+$/)), size: z.number() });
const listing = z.object({ worker: file, engine: file, library: file, snapshot: file });
type Listing = z.output<typeof listing>;

type PythonFiles = Readonly<Record<keyof Listing, ArrayBuffer>>;

const folder = '/code-editor/python';

type FetchOptions = {
  readonly signal: AbortSignal;
  /** Receives the fetched share of the bytes. */
  readonly onProgress?: (fraction: number) => void;
  /** Whether a page needs the files now, or perhaps later. */
  readonly priority?: 'high' | 'low';
};

/** Fetches the files of Python, from the browser's cache if they are there. Errors: the network, or no such files. */
export async function fetchPython({
  signal,
  onProgress,
  priority = 'high',
}: FetchOptions): Promise<PythonFiles> {
  const init = { signal, priority } as const;
  const answer = await fetch(frameAddress(`${folder}/files.json`), init);
  if (!answer.ok) throw new Error(`The list of Python's files: status ${answer.status}`);
  const files = listing.parse(await answer.json());
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  let fetched = 0;
  let hasFailed = false;
  const fetchOne = async ({ name, size }: Listing['worker']): Promise<ArrayBuffer> => {
    const response = await fetch(`${folder}/${name}`, init);
    if (!response.ok || response.body === null) throw new Error(`${name}: status ${response.status}`);
    const bytes = new Uint8Array(size);
    const reader = response.body.getReader();
    let length = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // An error of the range: the file is not the one that the list names.
      bytes.set(chunk.value, length);
      length += chunk.value.length;
      fetched += chunk.value.length;
      // The others go on when one has failed: the next try finds them in the cache.
      if (!hasFailed) onProgress?.(Math.min(1, fetched / total));
    }
    if (length !== size) throw new Error(`${name} has ${length} bytes`);
    return bytes.buffer;
  };
  try {
    const [worker, engine, library, snapshot] = await Promise.all([
      fetchOne(files.worker),
      fetchOne(files.engine),
      fetchOne(files.library),
      fetchOne(files.snapshot),
    ]);
    return { worker, engine, library, snapshot };
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

/**
 * Puts the files into the browser's cache while a page is read whose reader may run a program soon. A failure does not
 * matter: the frame asks again.
 */
export const pythonAheadQuery = queryOptions({
  queryKey: ['python ahead'],
  queryFn: async ({ signal }) => {
    // The page itself comes first.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await fetchPython({ signal, priority: 'low' });
    return true;
  },
  staleTime: Infinity,
  retry: false,
});
