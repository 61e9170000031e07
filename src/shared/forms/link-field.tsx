import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onlineColumnsQuery, onlineRowsQuery } from '#shared/api/online-rows.ts';
import { howMany } from '#shared/text/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import { ChooserButton } from '#shared/ui/fields/chooser-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Field, type FieldProps } from '#shared/ui/fields/field.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { rowText } from '#openapi/value-text.ts';
import { ChoiceRows } from './choice-rows.tsx';
import styles from './link-field.module.css';

type LinkFieldProps = FieldProps & {
  readonly label: string;
  /** The name of the selection, if the label is longer. */
  readonly noun?: string;
  /** The code of the other form. */
  readonly form: string;
  /** The keys of the fields that name its rows. */
  readonly shown: readonly string[];
  /** The value that the field stores for a selected row: its id, or its name at that time. */
  readonly holds: 'id' | 'text';
  readonly single: boolean;
  readonly value: readonly string[];
  /** Known names of rows; the others are fetched. */
  readonly names?: ReadonlyMap<string, string>;
  readonly onChange: (value: readonly string[]) => void;
};

const noNames: ReadonlyMap<string, string> = new Map();

/** Selects rows of another form among those that the user sees there. */
export function LinkField(props: LinkFieldProps) {
  const { label, noun = label, form, shown, single, value, names = noNames, holds, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState(noNames);
  const isNamed = (id: string) => holds === 'text' || picked.has(id) || names.has(id);
  const fetchedNames = useRowNames(
    form,
    shown,
    value.filter((id) => !isNamed(id)),
  );
  const textOf = (id: string) => picked.get(id) ?? names.get(id) ?? fetchedNames.get(id) ?? id;
  const without = (id: string) => value.filter((one) => one !== id);
  return (
    <Field {...props}>
      {(control) => (
        <Chips items={value.map((id) => ({ id, text: textOf(id) }))} onRemove={(id) => onChange(without(id))}>
          <ChooserButton noun={noun} control={control} onClick={() => setOpen(true)} />
          {isOpen ? (
            <LinkDialog
              {...props}
              noun={noun}
              onChoose={(id, rowName) => {
                const next = holds === 'id' ? id : rowName;
                setPicked((all) => new Map(all).set(next, rowName));
                if (single) onChange([next]);
                else onChange(value.includes(next) ? without(next) : [...value, next]);
                if (single) setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </Chips>
      )}
    </Field>
  );
}

/** The fields of another form that name its rows. */
function useNaming(form: string, shown: readonly string[], enabled = true) {
  const columns = useQuery({ ...onlineColumnsQuery(form), enabled });
  const all = (columns.data?.fields ?? []).map(({ field }) => field);
  const named = shown.length === 0 ? all.slice(0, 1) : all.filter(({ key }) => shown.includes(key));
  return { columns, named };
}

/** Returns the names of another form's rows by id, as far as the user sees them. */
function useRowNames(
  form: string,
  shown: readonly string[],
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const hasIds = ids.length > 0;
  const { columns, named } = useNaming(form, shown, hasIds);
  const { data } = useQuery({
    ...onlineRowsQuery(form, {
      superQueryParams: JSON.stringify({ field: 'id', rule: 'in', value: ids }),
      pageNo: 1,
      pageSize: 100,
    }),
    enabled: hasIds && columns.data !== undefined,
    // Known names stay while others are fetched.
    placeholderData: keepPreviousData,
  });
  return new Map((data?.records ?? []).map((row) => [row.id, rowText(named, row)]));
}

type LinkDialogProps = Pick<LinkFieldProps, 'form' | 'shown' | 'holds' | 'single' | 'value'> & {
  readonly noun: string;
  readonly onChoose: (id: string, text: string) => void;
  readonly onClose: () => void;
};

function LinkDialog({ noun, form, shown, holds, single, value, onChoose, onClose }: LinkDialogProps) {
  const [word, setWord] = useState('');
  const { columns, named } = useNaming(form, shown);
  const conditions = named
    .filter(({ kind }) => kind === 'text' || kind === 'sequence')
    .map(({ key }) => ({ field: key, rule: 'like', value: word }));
  const search = word === '' ? {} : { superQueryParams: JSON.stringify({ or: conditions }) };
  const rows = useQuery({
    ...onlineRowsQuery(form, { ...search, pageNo: 1, pageSize: 50 }),
    enabled: columns.data !== undefined,
    // The previous rows stay until the next ones arrive.
    placeholderData: keepPreviousData,
  });
  const error = columns.error ?? rows.error;
  const footer = single ? undefined : (
    <Button type="button" onClick={onClose}>
      完成
    </Button>
  );
  return (
    <Modal open title={`选择${noun}`} align="start" onClose={onClose} footer={footer}>
      {conditions.length === 0 ? null : <Search label={`搜索${noun}`} onSearch={setWord} />}
      {error !== null ? (
        <ErrorState
          text={messageOf(error, '加载失败')}
          onRetry={() => void (columns.isError ? columns : rows).refetch()}
        />
      ) : rows.data === undefined ? (
        <PageSkeleton />
      ) : rows.data.records.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          {rows.data.total > rows.data.records.length ? (
            <p>{`只显示前 ${rows.data.records.length} 条，${howMany(rows.data)}${conditions.length === 0 ? '' : '，请搜索'}。`}</p>
          ) : null}
          <ChoiceRows
            label={noun}
            items={rows.data.records.map((row) => ({ id: row.id, text: rowText(named, row) }))}
            single={single}
            isChosen={({ id, text }) => value.includes(holds === 'id' ? id : text)}
            onChoose={({ id, text }) => onChoose(id, text)}
          />
        </>
      )}
    </Modal>
  );
}

type SearchProps = { readonly label: string; readonly onSearch: (word: string) => void };

/** Searches on Enter or with its button, without a request for each key. */
function Search({ label, onSearch }: SearchProps) {
  const [word, setWord] = useState('');
  return (
    <form
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is a React child of another form, although not in the document.
        event.stopPropagation();
        onSearch(word.trim());
      }}
    >
      <TextField
        label={label}
        labelHidden
        type="search"
        placeholder="请输入..."
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Button type="submit" variant="surface">
        搜索
      </Button>
    </form>
  );
}
