import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onlineColumnsQuery, onlineRowsQuery, type OnlineRow } from '#api/online-rows.ts';
import { howMany } from '#lib/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import { ChooserButton } from '#ui/chooser-button.tsx';
import { Chips } from '#ui/chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { valueWords, type FormField } from './field-values.ts';
import styles from './online-page.module.css';

type LinkFieldProps = FieldProps & {
  readonly label: string;
  /** Code of the other form. */
  readonly form: string;
  /** Keys of the fields that name its rows. */
  readonly shown: readonly string[];
  /** What is kept of the chosen row: which it is, or what it was called then. */
  readonly holds: 'id' | 'words';
  /** Empty: none. */
  readonly value: string;
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (value: string) => void;
};

/** A row of another form, chosen from those that the user sees there. */
export function LinkField(props: LinkFieldProps) {
  const { label, value, names, holds, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState({ id: '', text: '' });
  const text = picked.id === value ? picked.text : (names.get(value) ?? value);
  return (
    <Field {...props}>
      {(control) => (
        <Chips items={value === '' ? [] : [{ id: value, text }]} onRemove={() => onChange('')}>
          <ChooserButton noun={label} control={control} onClick={() => setOpen(true)} />
          {isOpen ? (
            <LinkDialog
              {...props}
              onChoose={(id, words) => {
                const next = holds === 'id' ? id : words;
                setPicked({ id: next, text: words });
                onChange(next);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </Chips>
      )}
    </Field>
  );
}

type LinkDialogProps = Pick<LinkFieldProps, 'label' | 'form' | 'shown'> & {
  readonly onChoose: (id: string, text: string) => void;
  readonly onClose: () => void;
};

function LinkDialog({ label, form, shown, onChoose, onClose }: LinkDialogProps) {
  const [word, setWord] = useState('');
  const columns = useQuery(onlineColumnsQuery(form));
  const all = (columns.data?.fields ?? []).map(({ field }) => field);
  const named = shown.length === 0 ? all.slice(0, 1) : all.filter(({ key }) => shown.includes(key));
  const conditions = named
    .filter(({ kind }) => kind === 'text' || kind === 'sequence')
    .map(({ key }) => ({ field: key, rule: 'like', value: word }));
  const search = word === '' ? {} : { superQueryParams: JSON.stringify({ or: conditions }) };
  const rows = useQuery({
    ...onlineRowsQuery(form, { ...search, pageNo: 1, pageSize: 50 }),
    enabled: columns.data !== undefined,
    // Those before stay until the others are there.
    placeholderData: keepPreviousData,
  });
  const error = columns.error ?? rows.error;
  return (
    <Modal open title={`选择${label}`} align="start" onClose={onClose}>
      {conditions.length === 0 ? null : <Search label={`搜索${label}`} onSearch={setWord} />}
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
          <ul className={styles['choices']} aria-label={label}>
            {rows.data.records.map((row) => (
              <li key={row.id}>
                <Button type="button" variant="ghost" onClick={() => onChoose(row.id, wordsOf(named, row))}>
                  {wordsOf(named, row)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

type SearchProps = { readonly label: string; readonly onSearch: (word: string) => void };

/** By Enter or its button: not a request for each key. */
function Search({ label, onSearch }: SearchProps) {
  const [word, setWord] = useState('');
  return (
    <form
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is a child of another form, though not in the document.
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

function wordsOf(named: readonly FormField[], row: OnlineRow): string {
  const text = named.map((field) => valueWords(field, row)).join(' ');
  return text.trim() === '' ? row.id : text;
}
