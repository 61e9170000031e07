import { Button } from '@radix-ui/themes';
import styles from './search-box.module.css';
import { TextField } from './text-field.tsx';

type SearchBoxProps = {
  readonly label: string;
  /** The current search text. */
  readonly value: string;
  readonly maxLength?: number;
  /** Receives the trimmed text; empty shows everything again. */
  readonly onSearch: (words: string) => void;
};

/** A search that starts on Enter or with its button. */
export function SearchBox({ label, value, maxLength = 32, onSearch }: SearchBoxProps) {
  return (
    <search>
      <form
        aria-label={label}
        className={styles['box']}
        onSubmit={(event) => {
          event.preventDefault();
          const searchText = new FormData(event.currentTarget).get('words');
          onSearch(typeof searchText === 'string' ? searchText.trim() : '');
        }}
      >
        <TextField
          // Going back in the history restores the earlier text.
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
