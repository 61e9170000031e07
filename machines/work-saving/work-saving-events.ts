import type { Schema } from '#openapi/index.ts';

/** The version that another device saved meanwhile. */
export type Conflict = Schema<'WorkVersion'>;

/** The author's choice: their own version on top, their own as a new work, or the other one. */
export type ConflictChoice = 'mine' | 'copy' | 'theirs';

export type WorkSavingEvent =
  /** `revision` goes up with each change of the open project. */
  | { type: 'work.changed'; revision: number }
  /** `handIn`: not only saved, but given to the teacher. */
  | { type: 'work.save'; handIn: boolean }
  | { type: 'work.rename'; workName: string }
  /** 另存为: from now on the open project is another work, of this name. */
  | { type: 'work.copy'; workName: string }
  | { type: 'conflict.resolve'; choice: ConflictChoice }
  | { type: 'page.hidden' | 'network.found' | 'session.renewed' };

/** The work on the server; no id: it was never saved. */
export type SavedWork = { readonly id: string | undefined; readonly versionNo: number };

export type SaveInput = SavedWork & {
  readonly workName: string;
  readonly handIn: boolean;
  /** A work of its own, belonging to no unit, made after a conflict or by 另存为. */
  readonly isCopy: boolean;
};
export type SaveOutput = {
  readonly id: string;
  readonly versionNo: number;
  /** The revision of the project that was written. */
  readonly revision: number;
};

export type WorkSavingContext = {
  readonly work: SavedWork;
  readonly workName: string;
  readonly revision: number;
  readonly savedRevision: number;
  /** The purpose of the running save, or of the next one. */
  readonly handIn: boolean;
  /** The request of the author during a running save. */
  readonly next: 'save' | 'handIn' | undefined;
  readonly isCopy: boolean;
  /** Why the last save failed; empty: it did not. */
  readonly problem: string;
  readonly conflict: Conflict | undefined;
};

/** How a save fails, as its actor rejects. */
export type SaveFailure =
  | { readonly kind: 'conflict'; readonly message: string; readonly conflict: Conflict }
  /** Not the work's fault: no network, no session, a server that is down. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** A rejected save as the machine reads it; anything unknown counts as a refusal with its own words. */
export function readSaveFailure(error: unknown): SaveFailure {
  return isSaveFailure(error)
    ? error
    : { kind: 'refused', message: error instanceof Error ? error.message : '保存失败，请稍后再试' };
}

/** Returns the version that another device saved, when that is why the save was refused. */
export function conflictOf(error: unknown): Conflict | undefined {
  const failure = readSaveFailure(error);
  return failure.kind === 'conflict' ? failure.conflict : undefined;
}

const kinds: ReadonlySet<unknown> = new Set(['conflict', 'unreachable', 'refused']);

function isSaveFailure(error: unknown): error is SaveFailure {
  return typeof error === 'object' && error !== null && 'kind' in error && kinds.has(error.kind);
}
