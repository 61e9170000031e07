import { loadPyodide } from 'pyodide';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { createPythonHost } from './python-host.ts';
import { removePowers } from './worker-powers.ts';
import type { InputPlace, MessageFromWorker, MessageToWorker, StartMessage } from './worker-messages.ts';

// The worker that runs Python. It is a classic script from a blob, because browsers load no module from a blob of an
// opaque origin, and it fetches nothing: all files are in the message that starts it.

/** The version of Python's binary interface, from pyodide-lock.json. There are no further packages. */
declare const pyodideInfo: Readonly<Record<string, string>>;

type Host = ReturnType<typeof createPythonHost>;

/** Any absolute address: nothing is loaded from there. */
const nowhere = 'https://pyodide.invalid/';

// A program must not have these, so the scope loses them before it runs.
const SiteRequest = self.XMLHttpRequest;
const postMessage = self.postMessage.bind(self);
const post = (message: MessageFromWorker): void => postMessage(message, { transfer: [] });
let host: Host | undefined;

async function start({ module, library, snapshot, place, numbersAfter }: StartMessage): Promise<void> {
  const isReachable = 'Suspending' in WebAssembly;
  giveFiles(module, library);
  const python = await loadPyodide({
    indexURL: nowhere,
    lockFileContents: JSON.stringify({ info: pyodideInfo, packages: {} }),
    createPyodideModule,
    _loadSnapshot: snapshot,
    stdin: () => null,
    // Only messages of Pyodide itself: the output of the program takes another way.
    stdout: () => undefined,
    stderr: () => undefined,
  });
  const block = createBlock();
  host = createPythonHost(python, {
    post,
    now: () => performance.now(),
    block,
    receive: (ticket, number, seconds) => receive(place, ticket, number, seconds),
    isReachable,
    numbersAfter,
  });
  const left = removePowers(self);
  if (left.length > 0) throw new Error(`A program would have ${left.join(', ')}`);
  post({ kind: 'ready', isReachable });
}

/** Pyodide fetches its files by address; these functions give it those that are here. */
function giveFiles(module: WebAssembly.Module, library: ArrayBuffer): void {
  self.fetch = async (address) => {
    const name = typeof address === 'object' && 'url' in address ? address.url : String(address);
    if (name.endsWith('.wasm')) return new Response(new Uint8Array());
    if (name.endsWith('.zip')) return new Response(library);
    throw new Error('There is no network here');
  };
  // The compiled module is the frame's: a second start does not compile it again.
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
}

/** Returns a function that blocks this worker. Pages over plain http have no SharedArrayBuffer, but a shared memory. */
function createBlock(): (milliseconds: number) => void {
  const { buffer } = new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 });
  const cell = new Int32Array(buffer);
  return (milliseconds) => {
    if (milliseconds > 0) Atomics.wait(cell, 0, 0, milliseconds);
  };
}

function receive(
  place: InputPlace,
  ticket: 'questions' | 'events',
  number: number,
  seconds: number,
): string | null {
  const request = new SiteRequest();
  const query = `number=${number}&wait=${seconds}&_t=${Math.floor(Date.now() / 1000)}`;
  // A worker may wait for it.
  request.open('GET', `${place.url}${place[ticket]}?${query}`, false);
  request.send();
  if (request.status !== 200) throw new Error(`The site answers ${request.status}`);
  const answer: unknown = JSON.parse(request.responseText);
  const text: unknown = Reflect.get(Object(Reflect.get(Object(answer), 'result')), 'text');
  return typeof text === 'string' ? text : null;
}

self.addEventListener('message', ({ data }: MessageEvent<MessageToWorker>) => {
  if (data.kind === 'start')
    start(data).catch((error: unknown) => post({ kind: 'broken', message: String(error).slice(-500) }));
  else host?.obey(data);
});
post({ kind: 'loaded' });
