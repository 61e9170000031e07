import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { FieldConflictDialog, type Difference } from './field-conflict-dialog.tsx';

type MergeDialogProps<Values extends FieldValues> = {
  /** Its default values are the last loaded ones, its values the current input. */
  readonly form: UseFormReturn<Values>;
  readonly by: string;
  readonly at: string;
  readonly theirs: Values;
  /** One label per value: a value without one would be lost silently. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Formats a value that is not text. */
  readonly formatValue?: ((name: keyof Values & string, value: unknown) => string) | undefined;
  /** Called when the form contains the merged values, relative to the saved ones; true: save it at once. */
  readonly onMerged: (isSent: boolean) => void;
  readonly onClose: () => void;
};

/** Shows the saved values next to those of a form; the merged result goes into the form. */
export function MergeDialog<Values extends FieldValues>(props: MergeDialogProps<Values>) {
  const { form, by, at, theirs, labels, formatValue = plainText, onMerged, onClose } = props;
  const started = new Map<string, unknown>(Object.entries(form.formState.defaultValues ?? {}));
  const mine = form.getValues();
  const names = Object.keys(labels).filter((name): name is Path<Values> => name in mine);
  const isSame = (name: Path<Values>, one: unknown, other: unknown) =>
    isText(one)
      ? JSON.stringify(one) === JSON.stringify(other)
      : formatValue(name, one) === formatValue(name, other);
  const differences = names
    .filter((name) => !isSame(name, theirs[name], mine[name]))
    .map((name): Difference => ({
      name,
      label: labels[name] ?? name,
      theirs: formatValue(name, theirs[name]),
      mine: formatValue(name, mine[name]),
      isMine: !isSame(name, mine[name], started.get(name)),
    }));
  const merge = (retainedNames: ReadonlySet<string>) => {
    // Values that were not changed here take the saved ones, which become the form's new defaults.
    form.reset(theirs, { keepErrors: false });
    for (const name of names) {
      const value: PathValue<Values, Path<Values>> = mine[name];
      if (retainedNames.has(name)) form.setValue(name, value, { shouldDirty: true });
    }
    onMerged(false);
  };
  return (
    <FieldConflictDialog
      by={by}
      at={at}
      differences={differences}
      onMerge={merge}
      onOverwrite={() => {
        form.reset(theirs, { keepValues: true, keepDirty: true });
        onMerged(true);
      }}
      onDiscard={() => merge(new Set())}
      onClose={onClose}
    />
  );
}

/**
 * Rich texts and files can differ despite equal text; values that contain more than texts are compared by their
 * formatted text.
 */
function isText(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

function plainText(_name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
