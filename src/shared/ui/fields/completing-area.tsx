import { TextArea } from '@radix-ui/themes';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Field, type FieldProps } from './field.tsx';
import areaStyles from './text-area-field.module.css';
import styles from './completing-area.module.css';

type Completion = { readonly text: string; readonly name: string; readonly description: string };

/** The completions for the part of the text between `from` and `to`. */
type Offer = { readonly from: number; readonly to: number; readonly list: readonly Completion[] };

type CompletingAreaProps = FieldProps & {
  readonly value: string;
  readonly maxLength: number;
  readonly rows?: number;
  /** Returns the completions at the caret; `isRequested`: requested with Ctrl and the space bar. */
  readonly offer: (text: string, caret: number, isRequested: boolean) => Offer | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (value: string) => void;
};

type OpenOffer = Offer & { readonly at: number };

/** A labelled multi-line input with completions: arrows select, Enter or Tab inserts, Escape closes. */
export function CompletingArea(props: CompletingAreaProps) {
  const { label, required, labelHidden, hint, error, value, maxLength, rows, offer, onChange, onBlur } =
    props;
  const listId = useId();
  const [shown, setShown] = useState<OpenOffer | undefined>(undefined);
  const show = (area: HTMLTextAreaElement, isRequested: boolean) => {
    const found = offer(area.value, area.selectionStart, isRequested);
    setShown(found === undefined ? undefined : { ...found, at: 0 });
  };
  const take = (area: HTMLTextAreaElement, { text }: Completion, { from, to }: Offer) => {
    const next = `${area.value.slice(0, from)}${text}${area.value.slice(to)}`;
    if (next.length > maxLength) return;
    // The caret moves behind the inserted text after the render.
    flushSync(() => {
      setShown(undefined);
      onChange(next);
    });
    area.setSelectionRange(from + text.length, from + text.length);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      show(area, true);
      return;
    }
    if (shown === undefined) return;
    const { list, at } = shown;
    const chosen = list[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setShown({ ...shown, at: (at + step + list.length) % list.length });
    else if (event.key === 'Escape') {
      // Keeps a surrounding dialog open.
      event.stopPropagation();
      setShown(undefined);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined)
      take(area, chosen, shown);
    else return;
    event.preventDefault();
  };
  return (
    <Field {...{ label, required, labelHidden, hint, error }}>
      {(control) => (
        <div className={styles['box']}>
          <TextArea
            {...control}
            {...(rows === undefined ? {} : { rows, style: { minHeight: 0 } })}
            resize="vertical"
            className={areaStyles['box']}
            spellCheck={false}
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={shown === undefined ? undefined : listId}
            aria-activedescendant={shown === undefined ? undefined : `${listId}-${shown.at}`}
            value={value}
            maxLength={maxLength}
            onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
              onChange(event.target.value);
              show(event.target, false);
            }}
            onKeyDown={press}
            onClick={() => setShown(undefined)}
            onBlur={({ target }) => {
              setShown(undefined);
              onBlur?.(target.value);
            }}
          />
          {shown === undefined ? null : (
            <Choices
              id={listId}
              shown={shown}
              onTake={(completion) => {
                const area = document.getElementById(control.id);
                if (area instanceof HTMLTextAreaElement) take(area, completion, shown);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type ChoicesProps = {
  readonly id: string;
  readonly shown: OpenOffer;
  readonly onTake: (completion: Completion) => void;
};

function Choices({ id, shown, onTake }: ChoicesProps) {
  return (
    <div {...listbox} id={id} className={styles['list']}>
      {shown.list.map((completion, at) => (
        <button
          key={`${completion.name} ${completion.description}`}
          id={`${id}-${at}`}
          ref={at === shown.at ? reveal : undefined}
          type="button"
          {...optionOf(at === shown.at)}
          // Keeps the focus, and thus the caret, in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(completion)}
        >
          <code>{completion.name}</code>
          <span>{completion.description}</span>
        </button>
      ))}
    </div>
  );
}

const listbox = { role: 'listbox', 'aria-label': '可用的字段和函数' } as const;
/** The text has the focus and handles the keys. */
const optionOf = (isChosen: boolean) =>
  ({ role: 'option', tabIndex: -1, 'aria-selected': isChosen }) as const;
const reveal = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' });
