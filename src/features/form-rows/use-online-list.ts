import { editOnlineRow, moveOnlineRow, pressOnlineButton, type OnlineRow } from '#shared/api/online-rows.ts';
import { useOptionalCode } from '#shared/react/optional-code.ts';
import { searchText, type PageSearch } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import type { Schema } from '#openapi/index.ts';
import type { ListPlace } from '#shared/lists/inner-page.ts';
import type { RowAction } from '#shared/lists/table/row-action.ts';
import { useRecordCrud, type RecordCrud } from '#shared/lists/use-record-crud.ts';
import type { ListRequest } from '#shared/lists/define-resource.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import type { Condition } from '#shared/conditions/condition-rules.ts';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { onlineResource } from './online-resource.ts';
import { readQuery, wireText } from './query/query-text.ts';
import { optionalRules } from './rules/ruling.ts';
import { useRunWithNotice } from '#shared/lists/views/use-run-with-notice.ts';
import { viewsOf } from './views/view-fields.ts';

export type OnlineOptions = {
  readonly columns: OnlineColumns;
  readonly queries: readonly Schema<'OnlineQuery'>[];
  readonly place: ListPlace;
  /** Limits the rows of a sub table to those of this row. */
  readonly mainId?: string | undefined;
};

export type OnlineCrud = RecordCrud<OnlineRow>;
export type OnlineList = ReturnType<typeof useOnlineList>;

/** One list of a form: state that the kit does not know (the query builder, the view) is in the address too. */
export function useOnlineList({ columns, queries, place, mainId }: OnlineOptions) {
  const query = readQuery(
    searchText(place.search, 'superQueryParams'),
    new Set(queries.map(({ key }) => key)),
  );
  const views = viewsOf(columns);
  const viewId = searchText(place.search, 'view');
  const view =
    views.find(({ value }) => value === viewId)?.value ?? (columns.kind === 'tree' ? 'tree' : 'grid');
  const resource = onlineResource({ columns, queries, advanced: wireText(query), mainId });
  // The other views load their own rows.
  const paged = (request: ListRequest) => ({ ...resource.list(request), enabled: view === 'grid' });
  const list = useResourceList({ ...resource, list: paged }, place);
  const crud = useRecordCrud<OnlineRow>({
    resource,
    list,
    // A draft for one row is not reopened below another.
    name: mainId === undefined ? '' : ` ${place.path} ${mainId}`,
  });
  const change = usePlaceChange(place);
  return {
    resource,
    list,
    crud,
    query,
    view,
    change,
    ask: (next: Condition) => {
      const text = wireText(next);
      change({ superQueryParams: text === '' ? undefined : text, page: undefined });
    },
  };
}

/** Changes some of the state of a list, wherever it is stored. */
function usePlaceChange({ path, search, go }: ListPlace): (changes: PageSearch) => void {
  const change = useSearchChange(path, search, { resetScroll: false });
  return (changes) => {
    if (go === undefined) change(changes);
    else go({ ...search, ...changes });
  };
}

type ButtonOptions = {
  readonly columns: OnlineColumns;
  readonly crud: OnlineCrud;
  readonly refresh: () => Promise<unknown>;
};

/**
 * The buttons of the form on a row, if their condition holds; one with a question asks first. The server evaluates the
 * condition again.
 */
export function useFormButtons({ columns, crud, refresh }: ButtonOptions) {
  const { code, buttons } = columns;
  const runWithNotice = useRunWithNotice();
  const judging = useOptionalCode(
    optionalRules,
    buttons.some(({ when }) => when !== undefined),
  );
  const rules = judging?.formRules(columns);
  // Buttons are hidden until their condition is known; if it cannot be evaluated here, the server decides.
  const isOffered = ({ code: button, when }: (typeof buttons)[number], row: OnlineRow): boolean =>
    when === undefined || judging === null || rules?.offers(button, row) === true;
  return (row: OnlineRow): readonly RowAction[] =>
    buttons
      .filter((button) => isOffered(button, row))
      .map(({ code: button, name, question }) => {
        const press = () => pressOnlineButton(code, { id: row.id, button, ...revisionOf(row) });
        const onSelect = () => {
          if (question === undefined) void runWithNotice(press).then(refresh);
          else crud.ask({ text: name, title: name, question, run: press }, [row.id]);
        };
        return { text: name, onSelect };
      });
}

/** Sets one field of a row, as an edit of it. */
export function useFieldChange({ code }: OnlineColumns, refresh: () => Promise<unknown>) {
  const runWithNotice = useRunWithNotice();
  return async (row: OnlineRow, key: string, value: string): Promise<boolean> => {
    const isDone = await runWithNotice(() =>
      editOnlineRow(code, { id: row.id, ...revisionOf(row), values: { [key]: value === '' ? null : value } }),
    );
    // Also after a refusal: another user may have moved it meanwhile.
    await refresh();
    return isDone;
  };
}

/** Moves a row of a tree below another one; undefined is the top. */
export function useRowMove({ code }: OnlineColumns, refresh: () => Promise<unknown>) {
  const runWithNotice = useRunWithNotice();
  return async (row: OnlineRow, parent: OnlineRow | undefined): Promise<boolean> => {
    const isDone = await runWithNotice(() =>
      moveOnlineRow(code, { id: row.id, ...revisionOf(row), parentId: parent?.id ?? null }),
    );
    await refresh();
    return isDone;
  };
}

function revisionOf({ revision }: OnlineRow): { readonly revision?: string } {
  return typeof revision === 'string' ? { revision } : {};
}
