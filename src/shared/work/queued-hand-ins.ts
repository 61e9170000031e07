import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { UploadPurpose } from '#shared/api/file.ts';
import { connection } from '#shared/api/connection.ts';
import type { submitWork } from '#shared/api/work.ts';
import { handInDatabase, handInSignal, handInTable } from '#shared/app/hand-in-signal.ts';
import type { Standing } from '#machines/hand-in-queue/hand-in-queue.machine.ts';
import type { Conflict, SaveFailure } from '#machines/work-saving/save-failure.ts';
import type { ConflictChoice } from '#machines/work-saving/work-saving.machine.ts';

export type SubmitBody = Parameters<typeof submitWork>[0];

/** A submission that its author has requested and that no server is known to have received. */
export type QueuedHandIn = {
  /** The id of its editor's draft; the editor sends the submission itself while it is open. */
  readonly id: string;
  readonly userId: string;
  readonly orgCode: string;
  /** The time of the submitted state, in milliseconds. */
  readonly at: number;
  readonly workName: string;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  readonly bytes: ArrayBuffer;
  readonly cover: File | undefined;
  /** The work, or the target of a new one, and its base version; 0 if there was none. */
  readonly target: Pick<SubmitBody, 'id' | 'courseId' | 'additionalId' | 'baseVersion'>;
  /** The body that was sent once: repeating it is not a second submission. */
  readonly body: SubmitBody | undefined;
  readonly standing: Standing;
  readonly problem: string;
  readonly conflict: Conflict | undefined;
  /**
   * Its page is sending it for the first time and shows that itself. Noted before the upload, so that the submission
   * survives the end of the page; the queue sends it when that page is gone.
   */
  readonly isSending?: true;
};

export type NewHandIn = Omit<QueuedHandIn, 'userId' | 'orgCode' | 'standing' | 'problem' | 'conflict'>;

type Tables = DBSchema & { [handInTable]: { key: string; value: QueuedHandIn } };

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(handInDatabase, 1, {
    upgrade: (db) => {
      db.createObjectStore(handInTable, { keyPath: 'id' });
    },
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Returns the submissions of the logged-in user in this department, oldest first. */
export async function listHandIns(): Promise<readonly QueuedHandIn[]> {
  const [userId, orgCode] = connection().scope();
  const all = await (await database()).getAll(handInTable);
  return all.filter((one) => one.userId === userId && one.orgCode === orgCode).sort((a, b) => a.at - b.at);
}

export async function findHandIn(id: string): Promise<QueuedHandIn | undefined> {
  return (await listHandIns()).find((one) => one.id === id);
}

/** Returns whether this computer holds it, for any user. */
export async function isHandInKept(id: string): Promise<boolean> {
  return (await (await database()).getKey(handInTable, id)) !== undefined;
}

/** Returns a submission that the queue sends: its page is gone, so that the queue shows it. */
export async function takeHandIn(id: string): Promise<QueuedHandIn | undefined> {
  const found = await findHandIn(id);
  if (found?.isSending !== true) return found;
  const { isSending: _, ...taken } = found;
  await write(taken);
  return taken;
}

/** A later submission of the same work replaces the earlier one. */
export async function keepHandIn(handIn: NewHandIn): Promise<void> {
  const [userId, orgCode] = connection().scope();
  if (userId === '') throw new Error('nobody is logged in');
  const { id, courseId, additionalId } = handIn.target;
  const isSame = ({ target }: QueuedHandIn) =>
    (id !== undefined && target.id === id) ||
    (courseId !== undefined && target.courseId === courseId) ||
    (additionalId !== undefined && target.additionalId === additionalId);
  const earlier = (await listHandIns()).filter((one) => one.id !== handIn.id && isSame(one));
  // In one transaction: without space for the later one the earlier one stays.
  const transaction = (await database()).transaction(handInTable, 'readwrite');
  await Promise.all([
    transaction.store.put({ ...handIn, userId, orgCode, ...waiting }),
    ...earlier.map((one) => transaction.store.delete(one.id)),
    transaction.done,
  ]);
  if (handIn.isSending !== true) handInSignal.raise();
  notifyChanged();
}

export async function dropHandIn(id: string): Promise<void> {
  await (await database()).delete(handInTable, id);
  notifyChanged();
}

/**
 * Notes that it was sent, with an unknown result. Returns false if it is no longer queued: its author has withdrawn it,
 * or continues it in an editor.
 */
export async function noteHandInBody(id: string, body: SubmitBody): Promise<boolean> {
  const transaction = (await database()).transaction(handInTable, 'readwrite');
  const found = await transaction.store.get(id);
  if (found !== undefined) await transaction.store.put({ ...found, body });
  await transaction.done;
  notifyChanged();
  return found !== undefined;
}

/** Notes that its author must decide; a refused file is uploaded again. */
export async function noteHandInFailure(id: string, failure: SaveFailure): Promise<void> {
  const found = await findHandIn(id);
  if (found === undefined || failure.kind === 'unreachable') return;
  const { kind: standing, message: problem } = failure;
  const conflict = failure.kind === 'conflict' ? failure.conflict : undefined;
  await write({ ...found, standing, problem, conflict, body: undefined });
}

/** Moves the submission to another editor. */
export async function moveHandIn(from: string, to: string): Promise<QueuedHandIn | undefined> {
  const found = await findHandIn(from);
  if (found === undefined) return undefined;
  await write({ ...found, id: to });
  await dropHandIn(from);
  return found;
}

/** Applies the author's choice: on top of the other version, as a separate work, or not at all. */
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
  await (await database()).put(handInTable, handIn);
  handInSignal.raise();
  notifyChanged();
}

const channelName = 'hand-ins';

/** Notifies this tab and the others. A browser without channels has one tab, which checks when it opens. */
function notifyChanged(): void {
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
