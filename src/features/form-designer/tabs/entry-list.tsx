import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import styles from '../form-designer.module.css';

type EntryListProps<Entry> = {
  /** The noun of one entry, such as 索引. */
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly max: number;
  /** Undefined: there is nothing to create an entry from. */
  readonly make: (() => NoInfer<Entry>) | undefined;
  /** The reason why no entry can be created. */
  readonly missing?: string;
  readonly onChange: (entries: Entry[]) => void;
  readonly children: (entry: Entry, at: number) => ReactNode;
};

/** A list of entries of one kind, each removable, with a button for another. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { noun, entries, max, make, missing, onChange, children } = props;
  const id = useId();
  const focusAfter = useFocusAfter();
  return (
    <div>
      {entries.map((entry, at) => {
        const name = `第${at + 1}个${noun}`;
        return (
          <fieldset key={name} className={styles['entry']}>
            <legend>{name}</legend>
            {children(entry, at)}
            <Button
              type="button"
              size="1"
              variant="surface"
              color="red"
              aria-label={`删除${name}`}
              onClick={() => {
                onChange(entries.filter((_, index) => index !== at));
                focusAfter(id);
              }}
            >
              删除
            </Button>
          </fieldset>
        );
      })}
      {entries.length === 0 ? <p className={styles['empty']}>还没有{noun}</p> : null}
      {make === undefined ? (
        <p className={styles['empty']}>{missing}</p>
      ) : (
        <Button
          id={id}
          type="button"
          variant="surface"
          disabled={entries.length >= max}
          onClick={() => onChange([...entries, make()])}
        >
          <Plus size={16} aria-hidden="true" />
          添加{noun}
        </Button>
      )}
    </div>
  );
}
