import { spliced } from '#machines/list-edits.ts';
import { Button, IconButton } from '@radix-ui/themes';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { freeName } from '#shared/text/free-name.ts';
import { patchedAt } from '#shared/text/patched.ts';
import type { Schema } from '#openapi/index.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import styles from './options-editor.module.css';

type Options = readonly Schema<'FieldOption'>[];

type OptionsEditorProps = {
  readonly options: Options;
  readonly error: string | undefined;
  /** `place` identifies the edited option; empty if there was none. */
  readonly onChange: (options: Schema<'FieldOption'>[], place: string) => void;
};

/** Edits literal options: the stored value and its text. */
export function OptionsEditor({ options, error, onChange }: OptionsEditorProps) {
  const id = useId();
  const focusAfter = useFocusAfter();
  const add = () => {
    const value = freeName(
      '',
      options.map((option) => option.value),
    );
    onChange([...options, { value, text: `选项${value}` }], '');
    focusAfter(`${id}-add`);
  };
  return (
    <fieldset className={styles['options']}>
      <legend>选项</legend>
      {options.map(({ value, text }, at) => (
        <div key={placeKey(at)} className={styles['option']}>
          <TextField
            label={`第${at + 1}项的文字`}
            labelHidden
            maxLength={100}
            value={text}
            onChange={({ target }) =>
              onChange(patchedAt(options, at, { text: target.value }), `option ${at} text`)
            }
          />
          <TextField
            label={`第${at + 1}项的值`}
            labelHidden
            maxLength={100}
            value={value}
            onChange={({ target }) =>
              onChange(patchedAt(options, at, { value: target.value }), `option ${at} value`)
            }
          />
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={`删除选项${text}`}
            onClick={() => {
              onChange(spliced(options, at, 1), '');
              focusAfter(`${id}-add`);
            }}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        id={`${id}-add`}
        type="button"
        size="1"
        variant="surface"
        disabled={options.length >= 200}
        onClick={add}
      >
        <Plus size={16} aria-hidden="true" />
        添加选项
      </Button>
      {error === undefined ? null : (
        <p role="alert" className="error-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** An option is identified by its index, because its value is being typed. */
function placeKey(at: number): string {
  return `option ${at}`;
}
