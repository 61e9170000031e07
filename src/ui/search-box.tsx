import { Button } from '@radix-ui/themes';
import styles from './search-box.module.css';
import { TextField } from './text-field.tsx';

type SearchBoxProps = {
  readonly label: string;
  /** What is being searched for. */
  readonly value: string;
  readonly maxLength?: number;
  /** The trimmed words; empty: everything again. */
  readonly onSearch: (words: string) => void;
};

/** A search that starts by Enter or its button. */
export function SearchBox({ label, value, maxLength = 32, onSearch }: SearchBoxProps) {
  return (
    <search>
      <form
        aria-label={label}
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('words');
          onSearch(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <TextField
          // Going back in the history brings the former words back.
          key={value}
          label={label}
          labelHidden
          name="words"
          type="search"
          placeholder={label}
          defaultValue={value}
          maxLength={maxLength}
        />
        <Button type="submit">搜索</Button>
      </form>
    </search>
  );
}
