import styles from './inspector.module.css';

type FileButtonProps = {
  readonly label: string;
  /** Two files can be selected. */
  readonly isMultiple?: boolean;
  readonly onFile: (file: File, second: File | undefined) => Promise<void>;
};

/** Opens an exported file. */
export function FileButton({ label, isMultiple = false, onFile }: FileButtonProps) {
  return (
    <label className={styles['button']}>
      {label}
      <input
        type="file"
        className="visually-hidden"
        accept=".json,application/json"
        aria-label={label}
        multiple={isMultiple}
        onChange={({ target }) => {
          const [file, second] = target.files ?? [];
          if (file !== undefined) void onFile(file, second);
          // Allows selecting the same file again.
          target.value = '';
        }}
      />
    </label>
  );
}
