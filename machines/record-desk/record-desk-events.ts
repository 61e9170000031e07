/** The fields of a record that the machine uses: its id, and its revision. */
export type DeskRecord = { readonly id: string; readonly revision?: string | null | undefined };

/** Something done to chosen records after a question, such as deleting or freezing them. */
export type DeskAction = {
  /** The task of `performAction`; the machine does not read it. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** A warning below the question that the action cannot be undone. */
  readonly warning?: string | undefined;
  readonly ids: readonly string[];
  readonly danger: boolean;
  /** Whether 撤销 is offered afterwards. */
  readonly undoable: boolean;
};

export type DeskTold = { readonly message: string; readonly id?: string | undefined };

/** The state that another user saved first, and the user's name. */
export type DeskConflict = {
  readonly theirs: DeskRecord;
  readonly by: string;
  readonly at: string;
};

export type RecordDeskEvent =
  | { type: 'selection.change'; ids: readonly string[]; chosen: boolean }
  | { type: 'selection.clear' }
  | { type: 'record.create' }
  | { type: 'record.view'; record: DeskRecord }
  | { type: 'record.edit'; record: DeskRecord }
  | { type: 'record.save'; values: unknown }
  /** The form has saved by itself. */
  | { type: 'record.saved'; message: string; id?: string | undefined }
  | { type: 'record.close' }
  | { type: 'conflict.resolve' }
  | { type: 'conflict.return' }
  | { type: 'action.ask'; action: DeskAction }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'undo.confirm' }
  | { type: 'undo.expired' };

export type RecordDeskContext = {
  /** Chosen rows, on whatever page they stand. */
  readonly selected: readonly string[];
  /** The record that is open; undefined in a form for a new one. */
  readonly record: DeskRecord | undefined;
  /** The record that was saved last, to point it out. */
  readonly savedId: string | undefined;
  /** Why the last save or action failed: what was thrown, a new object each time. */
  readonly problem: unknown;
  readonly conflict: DeskConflict | undefined;
  readonly action: DeskAction | undefined;
  /** The records that 撤销 restores. */
  readonly removed: readonly string[];
};

export const emptyDesk: RecordDeskContext = {
  selected: [],
  record: undefined,
  savedId: undefined,
  problem: undefined,
  conflict: undefined,
  action: undefined,
  removed: [],
};

/** As many rows as one request names by their ids. */
export const mostSelected = 500;

export const nothingChosen = '请选择一条记录！';
export const tooManyChosen = `最多选择 ${mostSelected} 条记录！`;

/** The selection after some rows were ticked or unticked, in the order of choosing. */
export function changedSelection(
  selected: readonly string[],
  { ids, chosen }: { readonly ids: readonly string[]; readonly chosen: boolean },
): readonly string[] {
  return chosen ? [...new Set([...selected, ...ids])] : selected.filter((id) => !ids.includes(id));
}

/** Returns the conflict of a refusal (see `server/http/revision.ts`); undefined for any other failure. */
export function conflictOf(error: unknown): DeskConflict | undefined {
  const details = partOf(error, 'details');
  const theirs = partOf(details, 'conflict');
  if (!isRecord(theirs)) return undefined;
  return { theirs, by: textOf(partOf(details, 'by')), at: textOf(partOf(details, 'at')) };
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

function isRecord(value: unknown): value is DeskRecord {
  return typeof partOf(value, 'id') === 'string';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
