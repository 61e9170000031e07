import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isShownByClient } from '#api/errors.ts';
import { useNotices } from '#lib/app-context.tsx';
import { inspected } from '#lib/inspected.ts';
import { usePermission } from '#lib/can.tsx';
import { useReopen } from '#domain/drafts/use-reopen.ts';
import {
  recordDeskMachine,
  type DeskAction,
  type DeskTold,
} from '#machines/record-desk/record-desk.machine.ts';
import type { DeskRecord } from '#machines/record-desk/save-conflict.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Refused } from './use-save.ts';
import type { Permissions, ResourceRow, Told } from './define-resource.ts';

/** An action on selected rows after a confirmation: an entry of 批量操作, or called for one row through `desk.ask`. */
export type RecordAction = {
  /** The label in the menu, such as 冻结. */
  readonly text: string;
  /** The permission code of the button; if omitted, everyone who sees the page has it. */
  readonly permission?: string;
  readonly title: string;
  readonly question: string;
  /** An irreversible effect, highlighted below the question. */
  readonly warning?: string;
  /** Fetches the warning for the selected rows before the confirmation, if only the server knows it. */
  readonly warningOf?: (ids: readonly string[]) => Promise<string | undefined>;
  readonly danger?: boolean;
  /** Offers 撤销 afterwards; only for actions that the resource's `restore` undoes. */
  readonly undoable?: boolean;
  readonly run: (ids: readonly string[]) => Promise<Told>;
};

type DeskResource<Row> = {
  readonly read?: ((row: Row) => Promise<Row>) | undefined;
  readonly readById?: ((id: string) => Promise<Row & DeskRecord>) | undefined;
  readonly create?: ((body: object) => Promise<Told>) | undefined;
  readonly update?: ((body: object) => Promise<Told>) | undefined;
  readonly remove?: ((ids: readonly string[]) => Promise<Told>) | undefined;
  readonly restore?: ((ids: readonly string[]) => Promise<Told>) | undefined;
  readonly permissions: Permissions;
};

type DeskParts<Row> = {
  readonly resource: DeskResource<Row>;
  readonly list: {
    /**
     * The rows of the current page: a form that unloaded with unsaved text (an expired login, a reload) is reopened for
     * one of them.
     */
    readonly rows: readonly Row[];
    /** Refetches the list. */
    readonly refresh: () => Promise<unknown>;
    /** Applies filters, if the list has filters. */
    readonly search?: (filters: Readonly<Record<string, string>>) => void;
  };
  /** Distinguishes several lists on one page; omitted for the page's own. */
  readonly name?: string | undefined;
};

export type RecordDesk<Row extends ResourceRow> = ReturnType<typeof useRecordDesk<Row>>;

/** The flow of one list (machines/record-desk) with the operations of a resource as its effects. */
export function useRecordDesk<Row extends ResourceRow>({ resource, list, name = '' }: DeskParts<Row>) {
  /** The machine holds the given rows, but its type knows only their common part. */
  const isRow: IsRow<Row> = (record): record is Row & DeskRecord => record !== undefined;
  const { can } = usePermission();
  const notices = useNotices();
  /** The functions of the machine's actions, which themselves are data. */
  const [runs] = useState<Runs>(() => new Map());
  const actor = useDeskActor({ resource, list }, isRow, runs);
  const { mode, record, ...context } = useSelector(actor, shownOf, shallowEqual);
  useReopen(`desk${name}`, {
    open: openingOf(mode, record),
    reopen: (wanted) => {
      const row = list.rows.find(({ id }) => wanted === `edit ${id}`);
      if (wanted === 'add') actor.send({ type: 'record.create' });
      else if (row !== undefined) actor.send({ type: 'record.edit', record: row });
      return wanted === 'add' || row !== undefined;
    },
  });
  return {
    ...context,
    mode,
    /** The open row: viewed, edited or being saved. */
    record: isRow(record) ? record : undefined,
    canDo: (permission: string | undefined) => permission === undefined || can(permission),
    ...recordCommands(actor, isRow),
    /**
     * Closes the form because a deleted record was restored instead, and shows that record: directly, or as the result
     * of a filter.
     */
    restored: async ({ recycled, field, value }: Refused): Promise<void> => {
      actor.send({ type: 'record.saved', message: '' });
      const row = await resource.readById?.(recycled.id).catch(() => undefined);
      if (row !== undefined) actor.send({ type: 'record.view', record: row });
      else if (field !== undefined && value !== '') list.search?.({ [field]: value });
    },
    ...actionCommands(actor, runs, notices),
  };
}

/** The data of a list, its form and its dialogs; equal data causes no render. */
const shownOf = ({ value, context }: SnapshotFrom<typeof recordDeskMachine>) => ({ ...context, mode: value });

type IsRow<Row> = (record: DeskRecord | undefined) => record is Row & DeskRecord;
type Desk = ActorRefFrom<typeof recordDeskMachine>;
type Runs = Map<string, RecordAction['run']>;

function useDeskActor<Row extends ResourceRow>(
  { resource, list }: DeskParts<Row>,
  isRow: IsRow<Row>,
  runs: Runs,
): Desk {
  const notices = useNotices();
  /** A tab that is hidden and shown restarts its invocations; the request is still sent only once. */
  const [running] = useState(() => new WeakMap<object, Promise<DeskTold>>());
  return useActorRef(
    recordDeskMachine.provide({
      actors: {
        loadRecord: fromPromise<DeskRecord, { record: DeskRecord }>(async ({ input: { record } }) =>
          resource.read !== undefined && isRow(record) ? resource.read(record) : record,
        ),
        saveRecord: fromPromise<DeskTold, { record: DeskRecord | undefined; values: unknown }>(({ input }) =>
          once(running, input.values, () => save(resource, input.record, input.values)),
        ),
        performAction: fromPromise<DeskTold, { action: DeskAction }>(({ input: { action } }) =>
          once(running, action, () => run(runs.get(action.name), action.ids)),
        ),
        restoreRecords: fromPromise<DeskTold, { ids: readonly string[] }>(({ input: { ids } }) =>
          run(resource.restore, ids),
        ),
      },
      actions: {
        warn: (_, { message }) => void notices.show({ kind: 'warning', text: message }),
        announceSuccess: (_, { message }) => {
          if (message !== '') notices.show({ kind: 'success', text: message });
        },
        refreshList: () => void list.refresh(),
      },
    }),
    inspected,
  );
}

/** Commands for one record: view, edit, save. */
function recordCommands<Row extends ResourceRow>(desk: Desk, isRow: IsRow<Row>) {
  return {
    create: () => desk.send({ type: 'record.create' }),
    view: (row: Row) => desk.send({ type: 'record.view', record: row }),
    edit: (row: Row) => desk.send({ type: 'record.edit', record: row }),
    close: () => desk.send({ type: 'record.close' }),
    /** For a form that saves by itself. */
    saved: (message = '') => desk.send({ type: 'record.saved', message }),
    /**
     * Saves the form's values and throws the server's refusal; returns false for a version conflict. The row is read at
     * the time of the call: that of the last render may be older than the result of a conflict.
     */
    save: async (bodyOf: (row: Row | undefined) => object): Promise<boolean> => {
      const { record: present } = desk.getSnapshot().context;
      desk.send({ type: 'record.save', values: bodyOf(isRow(present) ? present : undefined) });
      // Rejects when the page is unmounted meanwhile: no caller needs the result.
      const after = await waitFor(desk, (one) => !one.matches('saving')).catch(() => undefined);
      if (after?.value === 'editing') throw after.context.problem;
      return after?.value !== 'conflicted';
    },
    resolveConflict: () => desk.send({ type: 'conflict.resolve' }),
    leaveConflict: () => desk.send({ type: 'conflict.return' }),
  };
}

/** Commands for selected rows: after a confirmation, with undo. */
function actionCommands(desk: Desk, runs: Runs, notices: ReturnType<typeof useNotices>) {
  const ask = (
    { text, title, question, danger = false, undoable = false, run: act }: RecordAction,
    ids: readonly string[],
    warning: string | undefined,
  ) => {
    runs.set(text, act);
    desk.send({
      type: 'action.ask',
      action: { name: text, title, text: question, warning, ids, danger, undoable },
    });
  };
  return {
    select: (ids: readonly string[], chosen: boolean) => desk.send({ type: 'selection.change', ids, chosen }),
    clearSelection: () => desk.send({ type: 'selection.clear' }),
    /** If the warning cannot be fetched, no confirmation opens and nothing happens. */
    ask: (action: RecordAction, ids: readonly string[]) => {
      const { warningOf } = action;
      if (warningOf === undefined) return ask(action, ids, action.warning);
      warningOf(ids).then(
        (warning) => ask(action, ids, warning),
        (error: unknown) => {
          if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '读取失败') });
        },
      );
    },
    confirm: () => desk.send({ type: 'action.confirm' }),
    cancel: () => desk.send({ type: 'action.cancel' }),
    undo: () => desk.send({ type: 'undo.confirm' }),
  };
}

/** Returns the record to reopen (see `useReopen`). */
function openingOf(mode: string, record: DeskRecord | undefined): string | undefined {
  if (!['opening', 'editing', 'saving', 'conflicted'].includes(mode)) return undefined;
  return record === undefined ? 'add' : `edit ${record.id}`;
}

/** Returns the answer to a request, which is sent only once. */
function once<Answer>(
  running: WeakMap<object, Promise<Answer>>,
  request: unknown,
  send: () => Promise<Answer>,
): Promise<Answer> {
  if (typeof request !== 'object' || request === null) return send();
  const known = running.get(request);
  if (known !== undefined) return known;
  const answer = send();
  running.set(request, answer);
  // A failed request may be retried.
  answer.catch(() => running.delete(request));
  return answer;
}

async function save<Row>(
  resource: DeskResource<Row>,
  record: DeskRecord | undefined,
  values: unknown,
): Promise<DeskTold> {
  const operation = record === undefined ? resource.create : resource.update;
  if (operation === undefined || typeof values !== 'object')
    throw new TypeError('The resource cannot save this');
  const { revision } = record ?? {};
  const place =
    record === undefined ? {} : { id: record.id, ...(typeof revision === 'string' ? { revision } : {}) };
  const { message } = await operation({ ...values, ...place });
  return { message };
}

async function run(action: RecordAction['run'] | undefined, ids: readonly string[]): Promise<DeskTold> {
  if (action === undefined) throw new TypeError('The resource cannot do this');
  const { message } = await action(ids);
  return { message };
}
