import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { UploadPurpose } from '#api/file.ts';
import { connection } from '#api/connection.ts';
import type { submitWork } from '#api/work.ts';
import { handInDatabase, handInSignal } from '#lib/hand-in-signal.ts';
import type { Standing } from '#machines/hand-in-queue/hand-in-queue-events.ts';
import type { Conflict, ConflictChoice, SaveFailure } from '#machines/work-saving/work-saving-events.ts';

export type SubmitBody = Parameters<typeof submitWork>[0];

/** A hand-in that its author has pressed for and no server has. */
export type QueuedHandIn = {
  /** That of the draft of the editor it comes from, which sends it itself while it is open. */
  readonly id: string;
  readonly userId: string;
  readonly orgCode: string;
  /** When what is handed in was taken, in milliseconds. */
  readonly at: number;
  readonly workName: string;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly bytes: ArrayBuffer;
  readonly cover: File | undefined;
  /** The work, or what a new one is for, and the version it was made from; 0: there was none. */
  readonly target: Pick<SubmitBody, 'id' | 'courseId' | 'additionalId' | 'baseVersion'>;
  /** What was sent once: the same again is no second hand-in. */
  readonly body: SubmitBody | undefined;
  readonly standing: Standing;
  readonly problem: string;
  readonly conflict: Conflict | undefined;
};

export type NewHandIn = Omit<QueuedHandIn, 'userId' | 'orgCode' | 'standing' | 'problem' | 'conflict'>;

type Tables = DBSchema & { queue: { key: string; value: QueuedHandIn } };

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(handInDatabase, 1, {
    upgrade: (db) => {
      db.createObjectStore('queue', { keyPath: 'id' });
    },
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Of whoever is logged in, in this department, the oldest first. */
export async function listHandIns(): Promise<readonly QueuedHandIn[]> {
  const [userId, orgCode] = connection().scope();
  const all = await (await database()).getAll('queue');
  return all.filter((one) => one.userId === userId && one.orgCode === orgCode).sort((a, b) => a.at - b.at);
}

export async function findHandIn(id: string): Promise<QueuedHandIn | undefined> {
  return (await listHandIns()).find((one) => one.id === id);
}

/** A later hand-in of the same work takes the place of the one before. */
export async function keepHandIn(handIn: NewHandIn): Promise<void> {
  const [userId, orgCode] = connection().scope();
  if (userId === '') throw new Error('nobody is logged in');
  const { id, courseId, additionalId } = handIn.target;
  const isSame = ({ target }: QueuedHandIn) =>
    (id !== undefined && target.id === id) ||
    (courseId !== undefined && target.courseId === courseId) ||
    (additionalId !== undefined && target.additionalId === additionalId);
  for (const one of await listHandIns()) if (isSame(one)) await (await database()).delete('queue', one.id);
  await write({ ...handIn, userId, orgCode, ...waiting });
}

export async function dropHandIn(id: string): Promise<void> {
  await (await database()).delete('queue', id);
  tellChanged();
}

/** It was sent, and nobody knows whether it arrived. */
export const noteHandInBody = (handIn: QueuedHandIn, body: SubmitBody): Promise<void> =>
  write({ ...handIn, body });

/** Its author has to say what becomes of it; a file that was refused is sent anew. */
export async function noteHandInFailure(id: string, failure: SaveFailure): Promise<void> {
  const found = await findHandIn(id);
  if (found === undefined || failure.kind === 'unreachable') return;
  const { kind: standing, message: problem } = failure;
  const conflict = failure.kind === 'conflict' ? failure.conflict : undefined;
  await write({ ...found, standing, problem, conflict, body: undefined });
}

/** Another editor goes on with what was handed in here. */
export async function moveHandIn(from: string, to: string): Promise<QueuedHandIn | undefined> {
  const found = await findHandIn(from);
  if (found === undefined) return undefined;
  await write({ ...found, id: to });
  await dropHandIn(from);
  return found;
}

/** Its author has chosen: on top of the other version, as a work of its own, or not at all. */
export async function resolveHandIn(handIn: QueuedHandIn, choice: ConflictChoice): Promise<void> {
  const { id, target, conflict, workName } = handIn;
  if (choice === 'theirs') await dropHandIn(id);
  if (choice === 'mine')
    await write({ ...handIn, ...waiting, target: { ...target, baseVersion: conflict?.versionNo ?? 0 } });
  if (choice === 'copy')
    await write({ ...handIn, ...waiting, target: {}, workName: `${workName}（副本）`.slice(0, 64) });
}

const waiting = { standing: 'waiting', problem: '', conflict: undefined } as const;

async function write(handIn: QueuedHandIn): Promise<void> {
  await (await database()).put('queue', handIn);
  tellChanged();
}

const channelName = 'hand-ins';

/** In this tab and the others. A browser without channels has one tab, which looks when it is opened. */
function tellChanged(): void {
  handInSignal.raise();
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  const post = channel.postMessage.bind(channel);
  post('changed');
  channel.close();
}

export function watchHandIns(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
