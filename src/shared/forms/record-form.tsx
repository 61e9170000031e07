import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { ResourceRow } from '#shared/lists/define-resource.ts';
import { FormDrawer, type FormDraft, type FormNeeds } from './form-drawer.tsx';
import type { RecordCrud } from '#shared/lists/use-record-crud.ts';

const mergePart = lazyCode(() => import('./merge-dialog.tsx'));

/** The props of a page's form: `crud.record` is the edited row, undefined for a new one. */
export type RecordFormProps<Row extends ResourceRow> = { readonly crud: RecordCrud<Row> };

type RecordDrawerProps<Row extends ResourceRow, Values extends FieldValues> = RecordFormProps<Row> & {
  readonly form: UseFormReturn<Values>;
  /** Returns the body; id and revision are added. The row is the latest known server state: none for a new one. */
  readonly bodyOf: (values: Values, row: Row | undefined) => object;
  /** Returns the form values of a row, for comparing two states of it. */
  readonly valuesOf: (row: Row) => Values;
  /** Names of the values, in the order of the form. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Formats a value that is not text. */
  readonly formatValue?: (name: keyof Values & string, value: unknown) => string;
  readonly width?: number;
  readonly needs?: FormNeeds | undefined;
  readonly draft?: FormDraft | undefined;
  readonly children: ReactNode;
};

/**
 * The drawer of a form that `crud` saves (level 1). After a version conflict both states are shown side by side; the
 * user's choice goes into the form, and the next save is based on the newer state.
 */
export function RecordForm<Row extends ResourceRow, Values extends FieldValues>(
  props: RecordDrawerProps<Row, Values>,
) {
  const { crud, form, bodyOf, children, width, needs, draft } = props;
  // `crud` shows the message itself.
  const save = async (values: Values) => ((await crud.save((row) => bodyOf(values, row))) ? '' : undefined);
  return (
    <FormDrawer
      title={crud.formTitle}
      {...(width === undefined ? {} : { width })}
      form={form}
      needs={needs}
      // The title changes with the name of the record.
      draft={{ name: crud.record === undefined ? '新增' : '编辑', ...draft }}
      save={save}
      onSaved={() => undefined}
      onClose={crud.close}
      onRestored={(refused) => void crud.restored(refused)}
      renderBeside={(submit) =>
        crud.mode === 'conflicted' && crud.conflict !== undefined ? (
          <Merge {...props} conflict={crud.conflict} submit={submit} />
        ) : null
      }
    >
      {children}
    </FormDrawer>
  );
}

type MergeProps<Row extends ResourceRow, Values extends FieldValues> = RecordDrawerProps<Row, Values> & {
  readonly conflict: NonNullable<RecordCrud<Row>['conflict']>;
  readonly submit: () => Promise<void>;
};

function Merge<Row extends ResourceRow, Values extends FieldValues>(props: MergeProps<Row, Values>) {
  const { crud, form, valuesOf, labels, formatValue, conflict, submit } = props;
  const isRow = (one: object): one is Row => 'id' in one;
  if (!isRow(conflict.theirs)) return null;
  const theirs = valuesOf(conflict.theirs);
  return (
    <LazyView from={mergePart} onLost={crud.leaveConflict}>
      {({ MergeDialog }) => (
        <MergeDialog
          form={form}
          by={conflict.by}
          at={conflict.at}
          theirs={theirs}
          labels={labels}
          formatValue={formatValue}
          onMerged={(isSent) => {
            crud.resolveConflict();
            if (isSent) void submit();
          }}
          onClose={crud.leaveConflict}
        />
      )}
    </LazyView>
  );
}
