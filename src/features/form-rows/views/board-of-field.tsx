import type { OnlineRow } from '#shared/api/online-rows.ts';
import { DepartDialog } from '#shared/people/depart-picker.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { UserPickerDialog } from '#shared/people/user-picker-dialog.tsx';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import { BoardView, type BoardOther } from './board-view.tsx';
import { type FormField, type OnlineColumns } from '#shared/forms/field-values.ts';
import { scalarText, valueText } from '#openapi/value-text.ts';
import { useFieldChange } from '../use-online-list.ts';
import { fieldById } from './view-fields.ts';

type BoardProps = {
  readonly columns: OnlineColumns;
  readonly rows: readonly OnlineRow[];
  readonly onOpen: (row: OnlineRow) => void;
  readonly refresh: () => Promise<unknown>;
};

/**
 * The board of a form: its columns are options of the form, of a dictionary, or the people or departments in the rows.
 */
export function Board(props: BoardProps) {
  const { columns, rows } = props;
  const by = fieldById(columns, columns.views.board?.by);
  const title = fieldById(columns, columns.views.board?.title);
  if (by === undefined || title === undefined) return <EmptyState />;
  const shown = { ...props, by, title };
  const options = by.options ?? [];
  if (by.kind === 'user') return <BoardOf {...shown} options={namedBy(by, rows)} other={otherPerson} />;
  if (by.kind === 'depart') return <BoardOf {...shown} options={namedBy(by, rows)} other={otherDepart} />;
  return by.dict !== undefined && options.length === 0 ? (
    <DictBoard {...shown} dict={by.dict} />
  ) : (
    <BoardOf {...shown} options={options} />
  );
}

type BoardOfProps = BoardProps & {
  readonly by: FormField;
  readonly title: FormField;
  readonly other?: BoardOther;
};

function DictBoard({ dict, ...props }: BoardOfProps & { readonly dict: string }) {
  return <BoardOf {...props} options={useDictOptions(dict)} />;
}

function BoardOf(props: BoardOfProps & { readonly options: readonly SelectOption[] }) {
  const { columns, rows, by, title, options, other, onOpen, refresh } = props;
  const move = useFieldChange(columns, refresh);
  return (
    <BoardView
      rows={rows}
      by={by}
      title={title}
      options={options}
      other={other}
      canMove={mayWrite(columns, by)}
      onOpen={onOpen}
      onMove={(row, value) => move(row, by.key, value)}
    />
  );
}

function mayWrite({ fields, may }: OnlineColumns, { id, readOnly }: FormField): boolean {
  const right = fields.find(({ field }) => field.id === id)?.right;
  return right === 'write' && readOnly !== true && may.includes('edit');
}

/** Returns the people or departments in the rows, by name. */
function namedBy(by: FormField, rows: readonly OnlineRow[]): readonly SelectOption[] {
  const names = new Map(rows.map((row) => [scalarText(row[by.key]), valueText(by, row)]));
  return [...names]
    .filter(([value]) => value !== '')
    .map(([value, text]) => ({ value, text }))
    .sort((one, other) => one.text.localeCompare(other.text, 'zh'));
}

const otherPerson: BoardOther = {
  text: '移到其他人…',
  render: (done) => (
    <UserPickerDialog
      title="选择用户"
      single
      onConfirm={([user]) =>
        done(user === undefined ? undefined : { value: user.username, text: nameOf(user) })
      }
      onClose={() => done(undefined)}
    />
  ),
};

const otherDepart: BoardOther = {
  text: '移到其他部门…',
  render: (done) => (
    <DepartDialog
      label="部门"
      single
      value={[]}
      onChange={([id]) => done(id === undefined ? undefined : { value: id, text: '所选部门' })}
      onClose={() => done(undefined)}
    />
  ),
};
