import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { WebSocket } from 'ws';
import { noisyProject } from '../projects/noisy-project.ts';
import { productCalls } from './product-calls.ts';
import { journeyPassword } from './product-process.ts';

// Constant activity of a school: pages read, pupils save, sockets are open.

export type Life = {
  /** Each request with an unexpected answer, and the answer. */
  readonly failures: readonly string[];
  /** The failures that are neither a 503 of a busy server nor an upload refused early. */
  readonly unexpected: readonly string[];
  readonly answered: () => number;
  /** The last acknowledged save of each pupil. */
  readonly saved: () => readonly Saved[];
  /** Every acknowledged save, in order. */
  readonly acknowledged: readonly Saved[];
  /** Times of acknowledged saves, in milliseconds. */
  readonly savedAt: readonly number[];
  /** Times at which a server closed sockets, in milliseconds. */
  readonly closeTimes: readonly number[];
  readonly openSockets: () => number;
  /** Stops. Resolves when pending requests are answered, after a minute and a half at most. */
  readonly stop: () => Promise<void>;
};

export type Saved = {
  readonly token: string;
  readonly workId: string;
  readonly name: string;
  readonly sha: string;
  /** Time of the acknowledgement, as `performance.now()`. */
  readonly at: number;
};

const envelope = z.object({ success: z.boolean(), result: z.unknown() });
const login = z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) });
const file = z.object({ id: z.string() });
const work = z.object({ id: z.string() });
const versions = z.object({
  result: z.array(z.object({ workName: z.string(), workFileKey_url: z.string() })),
});

/** Saves of one work: 200 versions are listed, including saves that were not acknowledged. */
const savesOfWork = 100;

/** In milliseconds. Pages wait for seconds before they retry or reconnect; tests need not. */
const again = 300;
const betweenPages = 20;
/** Longer than the timeout of a statement (30 s), and than a commit waits for its standby in these tests. */
const timeout = 90_000;

type World = {
  readonly url: string;
  readonly failures: string[];
  readonly unexpected: string[];
  readonly saved: Map<string, Saved>;
  readonly acknowledged: Saved[];
  readonly savedAt: number[];
  isOver: boolean;
  answered: number;
};

export async function startLife(
  url: string,
  {
    readers,
    savers,
    sockets,
  }: { readonly readers: number; readonly savers: number; readonly sockets: number },
): Promise<Life> {
  const world: World = {
    url,
    failures: [],
    unexpected: [],
    saved: new Map(),
    acknowledged: [],
    savedAt: [],
    isOver: false,
    answered: 0,
  };
  const people = await Promise.all(
    Array.from({ length: Math.max(readers, savers) }, (_each, at) => logIn(url, `s3010${at + 1}`)),
  );
  const closeTimes: number[] = [];
  const open = new Set<WebSocket>();
  const ends = [
    ...people.slice(0, readers).map(({ token }) => read(world, token)),
    ...people.slice(0, savers).map(({ token }) => save(world, token)),
  ];
  const seats = Array.from({ length: sockets }, (_each, at) => people[at % people.length]);
  for (const who of seats) if (who !== undefined) sit(world, who, open, closeTimes);
  return {
    failures: world.failures,
    unexpected: world.unexpected,
    answered: () => world.answered,
    saved: () => [...world.saved.values()],
    acknowledged: world.acknowledged,
    savedAt: world.savedAt,
    closeTimes,
    openSockets: () => [...open].filter((socket) => socket.readyState === socket.OPEN).length,
    stop: async () => {
      world.isOver = true;
      await Promise.all(ends);
      await Promise.all(
        [...open].map(async (socket) => {
          socket.terminate();
          if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
        }),
      );
    },
  };
}

/**
 * Returns the names of saves whose bytes are missing or different. None may be missing, because all versions
 * of the last hour are kept. Rejects after a minute.
 */
export async function lostOf(url: string, acknowledged: readonly Saved[]): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(60_000);
  const works = new Set(acknowledged.map(({ workId }) => workId));
  try {
    const lost = await Promise.all(
      [...works].map((id) =>
        lostOfWork(url, { id, saves: acknowledged.filter(({ workId }) => workId === id), signal }),
      ),
    );
    return lost.flat();
  } catch (error) {
    throw new Error(`${acknowledged.length} saves could not be read again`, { cause: error });
  }
}

type OneWork = { readonly id: string; readonly saves: readonly Saved[]; readonly signal: AbortSignal };

/** The files are read one after the other, because parallel requests would be refused. */
async function lostOfWork(url: string, { id, saves, signal }: OneWork): Promise<readonly string[]> {
  const headers = { 'x-access-token': saves[0]?.token ?? '' };
  const answer = await fetch(`${url}/api/teaching/teachingWork/listVersion?id=${id}`, { headers, signal });
  const { result } = versions.parse(await answer.json());
  const files = new Map(result.map((version) => [version.workName, version.workFileKey_url]));
  const lost: string[] = [];
  for (const { name, sha } of saves) {
    const file = files.get(name);
    const bytes = file === undefined ? undefined : await fetch(`${url}${file}`, { headers, signal });
    if (bytes === undefined || hashOf(Buffer.from(await bytes.arrayBuffer())) !== sha) lost.push(name);
  }
  return lost;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Person = { readonly id: string; readonly token: string };

async function logIn(url: string, username: string): Promise<Person> {
  const body = { username, password: journeyPassword };
  const { token, userInfo } = login.parse(
    await productCalls(() => url).demand('POST', '/sys/login', { body }),
  );
  return { token, id: userInfo.id };
}

/** Returns undefined if the request failed; the failure is recorded. */
async function ask(world: World, path: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(`${world.url}/api${path}`, {
      ...init,
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    const answer = response.ok ? envelope.parse(JSON.parse(text)) : undefined;
    if (answer?.success === true) {
      world.answered += 1;
      return answer.result;
    }
    fail(world, `${path}: ${response.status} ${text.slice(0, 100)}`, response.status === 503);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    // The server refused the request before reading its body. The fetch of Node then reports the closed
    // connection and not the answer.
    const isRefusedEarly = init.body instanceof FormData && cause === 'write EPIPE';
    fail(world, `${path}: ${String(error)} ${cause}`, isRefusedEarly);
  }
  await delay(again);
  return undefined;
}

function fail({ failures, unexpected }: World, what: string, isExpected: boolean): void {
  failures.push(what);
  if (!isExpected) unexpected.push(what);
}

async function read(world: World, token: string): Promise<void> {
  const paths = ['/sys/annountCement/listByUser', '/teaching/teachingWork/mine'];
  for (let turn = 0; !world.isOver; turn += 1) {
    await ask(world, paths[turn % paths.length] ?? '', { headers: { 'x-access-token': token } });
    // A loop without a pause would exceed the rate limit of an address and get 429.
    await delay(betweenPages);
  }
}

/** Uploads and saves projects of 2 MB repeatedly, each with another name and other bytes. */
async function save(world: World, token: string): Promise<void> {
  let workId: string | undefined;
  for (let turn = 1; !world.isOver; turn += 1) {
    const bytes = noisyProject(2_000_000 + turn * 4000);
    const form = new FormData();
    form.append('purpose', 'work');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.sb3');
    const headers = { 'x-access-token': token };
    const stored = file.safeParse(
      await ask(world, '/sys/common/upload', { method: 'POST', headers, body: form }),
    );
    if (!stored.success) continue;
    const workName = `第${turn}次`;
    const body = JSON.stringify({
      ...(workId === undefined ? {} : { id: workId }),
      workName,
      workType: '2',
      workFile: stored.data.id,
    });
    const done = work.safeParse(
      await ask(world, '/teaching/teachingWork/submit', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
    );
    if (!done.success) continue;
    const at = performance.now();
    const saved = { token, workId: done.data.id, name: workName, sha: hashOf(bytes), at };
    world.saved.set(token, saved);
    world.acknowledged.push(saved);
    world.savedAt.push(at);
    workId = turn % savesOfWork === 0 ? undefined : done.data.id;
  }
}

/** A page that reconnects whenever its socket closes. */
function sit(world: World, who: Person, open: Set<WebSocket>, closeTimes: number[]): void {
  if (world.isOver) return;
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/api/websocket/${who.id}`, [who.token]);
  open.add(socket);
  // The close event follows.
  socket.on('error', () => undefined);
  socket.on('close', (code) => {
    open.delete(socket);
    if (code !== 1006) closeTimes.push(performance.now());
    setTimeout(() => sit(world, who, open, closeTimes), again).unref();
  });
}
