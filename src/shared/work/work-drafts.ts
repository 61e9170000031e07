import { zip, strToU8, type AsyncZippable } from 'fflate';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WorkDraft } from '#machines/studio-work/studio-work.machine.ts';

export type DraftFile = { readonly name: string; readonly bytes: ArrayBuffer };

type Tables = DBSchema & {
  drafts: { key: string; value: WorkDraft & { readonly oldSince?: number } };
  files: { key: [string, string]; value: ArrayBuffer };
};

const day = 24 * 60 * 60 * 1000;
/** The lifetime of an abandoned draft. */
const lifetimeDays = 90;
/** A draft stays for this time after it was first found abandoned: the clock may have been wrong when it was saved. */
const graceDays = 7;

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function database(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('works', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'id' });
      db.createObjectStore('files');
    },
    terminated: () => (opened = undefined),
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const filesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Returns unsaved drafts of a user about one subject, newest first; empty in a browser without a database. */
export async function findDrafts(userId: string, subject: string): Promise<readonly WorkDraft[]> {
  const all = await (await database()).getAll('drafts');
  return all
    .filter((draft) => draft.userId === userId && draft.subject === subject && !draft.isSettled)
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Stores a draft with the files that no earlier one contained, atomically. */
export async function keepDraft(draft: WorkDraft, files: readonly DraftFile[]): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'files'], 'readwrite');
  const store = transaction.objectStore('files');
  const names = new Set(draft.names);
  const known = await store.getAllKeys(filesOf(draft.id));
  await Promise.all([
    transaction.objectStore('drafts').put(draft),
    ...files.map(({ name, bytes }) => store.put(bytes, [draft.id, name])),
    ...known.filter(([, name]) => !names.has(name)).map((key) => store.delete(key)),
    transaction.done,
  ]);
}

/**
 * Notes a newer version on the server: the draft continues from it. A draft that it settles is no longer offered; its
 * files stay for later drafts.
 */
export async function noteDraftSaved(
  id: string,
  saved: Pick<WorkDraft, 'subject' | 'versionNo' | 'isSettled'>,
): Promise<void> {
  await changeDraft(id, () => saved);
}

/** The same for a submission sent after its editor was closed; `at` is the time of the submitted state. */
export async function noteDraftSent(
  id: string,
  { workId, versionNo, at }: { readonly workId: string; readonly versionNo: number; readonly at: number },
): Promise<void> {
  await changeDraft(id, ({ savedAt }) => ({
    subject: `work ${workId}`,
    versionNo,
    isSettled: savedAt <= at,
  }));
}

async function changeDraft(id: string, change: (draft: WorkDraft) => Partial<WorkDraft>): Promise<void> {
  const transaction = (await database()).transaction('drafts', 'readwrite');
  const draft = await transaction.store.get(id);
  if (draft !== undefined) await transaction.store.put({ ...draft, ...change(draft) });
  await transaction.done;
}

export async function dropDraft(id: string): Promise<void> {
  const transaction = (await database()).transaction(['drafts', 'files'], 'readwrite');
  await Promise.all([
    transaction.objectStore('drafts').delete(id),
    transaction.objectStore('files').delete(filesOf(id)),
    transaction.done,
  ]);
}

/** Returns the draft as an .sb3; undefined if a file is missing. */
export async function draftProject(draft: WorkDraft): Promise<ArrayBuffer | undefined> {
  const db = await database();
  const contents: AsyncZippable = { 'project.json': strToU8(draft.project) };
  const files = await Promise.all(draft.names.map((name) => db.get('files', [draft.id, name])));
  for (const [index, name] of draft.names.entries()) {
    const bytes = files[index];
    if (bytes === undefined) return undefined;
    // Pictures and sounds are already compressed.
    contents[name] = [new Uint8Array(bytes), { level: 0 }];
  }
  return await new Promise((resolve, reject) => {
    zip(contents, { level: 6 }, (error, data) =>
      error === null ? resolve(new Uint8Array(data).buffer) : reject(error),
    );
  });
}

/** Returns the draft as a program file. */
export function draftText({ project }: WorkDraft): ArrayBuffer {
  return new TextEncoder().encode(project).slice().buffer;
}

/**
 * Removes unneeded drafts: settled ones after a day, and abandoned ones after a season and a week. A computer whose
 * battery is empty starts years back, and its drafts look abandoned as soon as the clock is set.
 */
export async function sweepDrafts(now: number): Promise<void> {
  const transaction = (await database()).transaction('drafts', 'readwrite');
  const unneeded: string[] = [];
  for (const draft of await transaction.store.getAll()) {
    const { id, savedAt, isSettled, oldSince } = draft;
    const isOld = now - savedAt > (isSettled ? day : lifetimeDays * day);
    if (!isOld) continue;
    if (isSettled || (oldSince !== undefined && now - oldSince > graceDays * day)) unneeded.push(id);
    else if (oldSince === undefined) await transaction.store.put({ ...draft, oldSince: now });
  }
  await transaction.done;
  await Promise.all(unneeded.map((id) => dropDraft(id)));
}
