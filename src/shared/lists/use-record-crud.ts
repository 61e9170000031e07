import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { usePermission } from '#shared/app/can.tsx';
import { useReopen } from '#shared/drafts/use-reopen.ts';
import {
  recordCrudMachine,
  type CrudAction,
  type CrudReply,
} from '#machines/record-crud/record-crud.machine.ts';
import type { CrudRecord } from '#machines/record-crud/save-conflict.ts';
import { messageOf } from '#machines/message-of.ts';
import type { RecycledRefusal } from '#shared/forms/use-save.ts';
import type { Permissions, ResourceRow, Reply } from './define-resource.ts';
import { formTitle, rowNames } from './row-names.ts';

/** An action on selected rows after a confirmation: a button while rows are selected, or called for one row through `crud.ask`. */
export type RecordAction = {
  /** The label in the menu, such as 冻结. */
  readonly text: string;
  /** The permission code of the button; if omitted, everyone who sees the page has it. */
  readonly permission?: string;
  readonly title: string;
  /** The question, or a function of the names of the selected rows. */
  readonly question: string | ((names: string) => string);
  /** An irreversible effect, highlighted below the question. */
  readonly warning?: string;
  /**
   * Returns the warning for the selected rows before the confirmation, from the server or from those of them that are on
   * the page.
   */
  readonly warningOf?: (ids: readonly string[], rows: readonly ResourceRow[]) => Promise<string | undefined>;
  readonly danger?: boolean;
  /** Offers 撤销 afterwards; only for actions that the resource's `restore` undoes. */
  readonly undoable?: boolean;
  readonly run: (ids: readonly string[]) => Promise<Reply>;
};

type CrudResource<Row> = Parameters<typeof formTitle>[0] & {
  readonly read?: ((row: Row) => Promise<Row>) | undefined;
  readonly readById?: ((id: string) => Promise<Row & CrudRecord>) | undefined;
  readonly create?: ((body: object) => Promise<Reply>) | undefined;
  readonly update?: ((body: object) => Promise<Reply>) | undefined;
  readonly remove?: ((ids: readonly string[]) => Promise<Reply>) | undefined;
  readonly restore?: ((ids: readonly string[]) => Promise<Reply>) | undefined;
  readonly permissions: Permissions;
};

type CrudOptions<Row> = {
  readonly resource: CrudResource<Row>;
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

export type RecordCrud<Row extends ResourceRow> = ReturnType<typeof useRecordCrud<Row>>;

/** The flow of one list (machines/record-crud) with the operations of a resource as its effects. */
export function useRecordCrud<Row extends ResourceRow>({ resource, list, name = '' }: CrudOptions<Row>) {
  /** The machine holds the given rows, but its type knows only their common part. */
  const isRow: IsRow<Row> = (record): record is Row & CrudRecord => record !== undefined;
  const { can } = usePermission();
  const isGranted = (permission: string | undefined) => permission === undefined || can(permission);
  const notices = useNotices();
  /** The functions of the machine's actions, which themselves are data. */
  const [actionFunctions] = useState<ActionFunctions>(() => new Map());
  const actor = useCrudActor({ resource, list }, isRow, actionFunctions);
  const { mode, record, ...context } = useSelector(actor, viewOf, shallowEqual);
  const left = useReopen(`desk${name}`, {
    open: openingOf(mode, record),
    reopen: (requested) => {
      const row = list.rows.find(({ id }) => requested === `edit ${id}`);
      if (requested === 'add') actor.send({ type: 'record.create' });
      else if (row !== undefined) actor.send({ type: 'record.edit', record: row });
      // A record that is not among the first rows is not opened by a later search: its 编辑 restores the text.
      return requested === 'add' || list.rows.length > 0;
    },
  });
  const leftRow = isGranted(resource.permissions.update)
    ? list.rows.find(({ id }) => left === `edit ${id}`)
    : undefined;
  const mayCreate = resource.create !== undefined && isGranted(resource.permissions.create);
  return {
    ...context,
    mode,
    /** A form of a closed window with unsaved text, for a record in sight. */
    leftForm: left === 'add' && mayCreate ? ('add' as const) : leftRow,
    /** The open row: viewed, edited or being saved. */
    record: isRow(record) ? record : undefined,
    /** The title of the open form. */
    formTitle: formTitle(resource, isRow(record) ? record : undefined),
    canDo: isGranted,
    ...recordCommands(actor, isRow),
    /**
     * Closes the form because a deleted record was restored instead, and shows that record: directly, or as the result
     * of a filter.
     */
    restored: async ({ recycled, field, value }: RecycledRefusal): Promise<void> => {
      actor.send({ type: 'record.saved', message: '' });
      const row = await resource.readById?.(recycled.id).catch(() => undefined);
      if (row !== undefined) actor.send({ type: 'record.view', record: row });
      else if (field !== undefined && value !== '') list.search?.({ [field]: value });
    },
    ...actionCommands(actor, actionFunctions, notices, { resource, rows: list.rows }),
  };
}

/** The data of a list, its form and its dialogs; equal data causes no render. */
const viewOf = ({ value, context }: SnapshotFrom<typeof recordCrudMachine>) => ({ ...context, mode: value });

type IsRow<Row> = (record: CrudRecord | undefined) => record is Row & CrudRecord;
type CrudActor = ActorRefFrom<typeof recordCrudMachine>;
type ActionFunctions = Map<string, RecordAction['run']>;

function useCrudActor<Row extends ResourceRow>(
  { resource, list }: CrudOptions<Row>,
  isRow: IsRow<Row>,
  actionFunctions: ActionFunctions,
): CrudActor {
  const notices = useNotices();
  /** A tab that is hidden and shown restarts its invocations; the request is still sent only once. */
  const [running] = useState(() => new WeakMap<object, Promise<CrudReply>>());
  return useActorRef(
    recordCrudMachine.provide({
      actors: {
        loadRecord: fromPromise<CrudRecord, { record: CrudRecord }>(async ({ input: { record } }) =>
          resource.read !== undefined && isRow(record) ? resource.read(record) : record,
        ),
        saveRecord: fromPromise<CrudReply, { record: CrudRecord | undefined; values: unknown }>(({ input }) =>
          once(running, input.values, () => save(resource, input.record, input.values)),
        ),
        performAction: fromPromise<CrudReply, { action: CrudAction }>(({ input: { action } }) =>
          once(running, action, () => run(actionFunctions.get(action.name), action.ids)),
        ),
        restoreRecords: fromPromise<CrudReply, { ids: readonly string[] }>(({ input: { ids } }) =>
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
function recordCommands<Row extends ResourceRow>(crud: CrudActor, isRow: IsRow<Row>) {
  return {
    create: () => crud.send({ type: 'record.create' }),
    view: (row: Row) => crud.send({ type: 'record.view', record: row }),
    edit: (row: Row) => crud.send({ type: 'record.edit', record: row }),
    close: () => crud.send({ type: 'record.close' }),
    /** For a form that saves by itself. */
    saved: (message = '') => crud.send({ type: 'record.saved', message }),
    /**
     * Saves the form's values and throws the server's refusal; returns false for a version conflict. The row is read at
     * the time of the call: that of the last render may be older than the result of a conflict.
     */
    save: async (bodyOf: (row: Row | undefined) => object): Promise<boolean> => {
      const { record: present } = crud.getSnapshot().context;
      crud.send({ type: 'record.save', values: bodyOf(isRow(present) ? present : undefined) });
      // Rejects when the page is unmounted meanwhile: no caller needs the result.
      const after = await waitFor(crud, (one) => !one.matches('saving')).catch(() => undefined);
      if (after?.value === 'editing') throw after.context.problem;
      return after?.value !== 'conflicted';
    },
    resolveConflict: () => crud.send({ type: 'conflict.resolve' }),
    leaveConflict: () => crud.send({ type: 'conflict.return' }),
  };
}

/** Commands for selected rows: after a confirmation, with undo. */
function actionCommands(
  crud: CrudActor,
  actionFunctions: ActionFunctions,
  notices: ReturnType<typeof useNotices>,
  shown: { readonly resource: Parameters<typeof rowNames>[0]; readonly rows: readonly ResourceRow[] },
) {
  const askToConfirm = (
    { text, title, question, danger = false, undoable = false, run: act }: RecordAction,
    ids: readonly string[],
    warning: string | undefined,
  ) => {
    actionFunctions.set(text, act);
    const questionText =
      typeof question === 'string' ? question : question(rowNames(shown.resource, shown.rows, ids));
    crud.send({
      type: 'action.ask',
      action: { name: text, title, text: questionText, warning, ids, danger, undoable },
    });
  };
  return {
    select: (ids: readonly string[], chosen: boolean) => crud.send({ type: 'selection.change', ids, chosen }),
    clearSelection: () => crud.send({ type: 'selection.clear' }),
    /** If the warning cannot be fetched, no confirmation opens and nothing happens. */
    ask: (action: RecordAction, ids: readonly string[]) => {
      const { warningOf } = action;
      if (warningOf === undefined) return askToConfirm(action, ids, action.warning);
      const chosen = shown.rows.filter(({ id }) => ids.includes(id));
      warningOf(ids, chosen).then(
        (warning) => askToConfirm(action, ids, warning),
        (error: unknown) => {
          if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '读取失败') });
        },
      );
    },
    confirm: () => crud.send({ type: 'action.confirm' }),
    cancel: () => crud.send({ type: 'action.cancel' }),
    undo: () => crud.send({ type: 'undo.confirm' }),
  };
}

/** Returns the record to reopen (see `useReopen`). */
function openingOf(mode: string, record: CrudRecord | undefined): string | undefined {
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
  resource: CrudResource<Row>,
  record: CrudRecord | undefined,
  values: unknown,
): Promise<CrudReply> {
  const operation = record === undefined ? resource.create : resource.update;
  if (operation === undefined || typeof values !== 'object')
    throw new TypeError('The resource cannot save this');
  const { revision } = record ?? {};
  const identity =
    record === undefined ? {} : { id: record.id, ...(typeof revision === 'string' ? { revision } : {}) };
  const { message } = await operation({ ...values, ...identity });
  return { message };
}

async function run(action: RecordAction['run'] | undefined, ids: readonly string[]): Promise<CrudReply> {
  if (action === undefined) throw new TypeError('The resource cannot do this');
  const { message } = await action(ids);
  return { message };
}
