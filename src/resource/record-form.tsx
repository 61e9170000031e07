import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { withinChunkTime } from '#lib/chunk-error.ts';
import type { Difference } from './conflict-dialog.tsx';
import type { ResourceRow } from './define-resource.ts';
import { FormDrawer, type FormNeeds } from './form-drawer.tsx';
import type { RecordDesk } from './use-record-desk.ts';

const ConflictDialog = lazy(async () => ({
  default: (await withinChunkTime(import('./conflict-dialog.tsx'))).ConflictDialog,
}));

/** What a form of a page gets: the desk, whose `record` is the row that is edited and undefined for a new one. */
export type RecordFormProps<Row extends ResourceRow> = { readonly desk: RecordDesk<Row> };

type Parts<Row extends ResourceRow, Values extends FieldValues> = RecordFormProps<Row> & {
  readonly form: UseFormReturn<Values>;
  /** What is sent; id and revision are added. */
  readonly bodyOf: (values: Values) => object;
  /** What the form shows of a row: needed to lay two states of it side by side. */
  readonly valuesOf: (row: Row) => Values;
  /** Names of the values, in the order of the form. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** A value in words, where it is not words already. */
  readonly wordsOf?: (name: keyof Values & string, value: unknown) => string;
  readonly width?: number;
  readonly needs?: FormNeeds | undefined;
  readonly children: ReactNode;
};

/**
 * The drawer of a form that the desk saves (level 1). When somebody else has saved first, both states are laid side by
 * side; what the user decides goes into the form, and the next save is judged against the newer state.
 */
export function RecordForm<Row extends ResourceRow, Values extends FieldValues>(props: Parts<Row, Values>) {
  const { desk, form, bodyOf, children, width, needs } = props;
  // The desk tells the user itself.
  const save = async (values: Values) => ((await desk.save(bodyOf(values))) ? '' : undefined);
  return (
    <FormDrawer
      title={desk.record === undefined ? '新增' : '编辑'}
      {...(width === undefined ? {} : { width })}
      form={form}
      needs={needs}
      save={save}
      onSaved={() => undefined}
      onClose={desk.close}
    >
      {children}
      {desk.mode === 'conflicted' && desk.conflict !== undefined ? (
        <Merge {...props} conflict={desk.conflict} />
      ) : null}
    </FormDrawer>
  );
}

function Merge<Row extends ResourceRow, Values extends FieldValues>(
  props: Parts<Row, Values> & { readonly conflict: NonNullable<RecordDesk<Row>['conflict']> },
) {
  const { desk, form, valuesOf, labels, wordsOf = plainWords, conflict } = props;
  /** In the form, which the dialog is not. */
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const isRow = (one: object): one is Row => 'id' in one;
  if (!isRow(conflict.theirs)) return null;
  const base = desk.record === undefined ? form.getValues() : valuesOf(desk.record);
  const theirs = valuesOf(conflict.theirs);
  const mine = form.getValues();
  const names = Object.keys(labels).filter((name): name is Path<Values> => name in mine);
  const differences = names.flatMap((name): Difference[] => {
    const [started, saved, typed] = [base, theirs, mine].map((values) => wordsOf(name, values[name]));
    if (saved === typed) return [];
    return [
      {
        name,
        label: labels[name] ?? name,
        theirs: saved ?? '',
        mine: typed ?? '',
        isMine: typed !== started,
      },
    ];
  });
  const merge = (kept: ReadonlySet<string>) => {
    // Everything that was not typed here follows what was saved, and the form knows that it differs from that no more.
    form.reset(theirs, { keepErrors: false });
    for (const name of names) {
      const value: PathValue<Values, Path<Values>> = mine[name];
      if (kept.has(name)) form.setValue(name, value, { shouldDirty: true });
    }
    desk.resolveConflict();
  };
  return (
    <Suspense>
      <input ref={setAnchor} type="hidden" />
      <ConflictDialog
        by={conflict.by}
        at={conflict.at}
        differences={differences}
        onMerge={merge}
        onOverwrite={() => {
          merge(new Set(names));
          anchor?.form?.requestSubmit();
        }}
        onDiscard={() => merge(new Set())}
        onClose={desk.leaveConflict}
      />
    </Suspense>
  );
}

function plainWords(_name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
