import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { readDate, type DateBounds, type DateKind } from '#shared/text/date-input.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { FieldControl } from '../fields/field.tsx';
import styles from './date-field.module.css';

const panel = lazyCode(async () => (await import('./date-panel.tsx')).DatePanel);

type DateBoxProps = Partial<FieldControl> &
  DateBounds & {
    /** Used without a visible label. */
    readonly 'aria-label'?: string | undefined;
    readonly kind: DateKind;
    readonly value: string;
    /** The day whose month the calendar shows without a value; today if left out. */
    readonly openAt?: string | undefined;
    readonly disabled?: boolean | undefined;
    readonly readOnly?: boolean | undefined;
    readonly inputRef?: Ref<HTMLInputElement> | undefined;
    /** Receives the parsed date, or the raw text while it is invalid. */
    readonly onChange: (value: string) => void;
    /** Called when the input loses the focus, or on Enter in it. */
    readonly onLeave: () => void;
  };

const placeholders = {
  day: 'YYYY-MM-DD',
  time: 'YYYY-MM-DD HH:mm:ss',
  end: 'YYYY-MM-DD HH:mm:ss',
  either: 'YYYY-MM-DD HH:mm:ss',
} as const;

/** The input of a date with its calendar button, without a label. */
export function DateBox(props: DateBoxProps) {
  const { kind, value, openAt, min, max, disabled, readOnly, inputRef, onChange, onLeave, ...control } =
    props;
  const box = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<string>();
  const meaning = (text: string): string => readDate(text, kind) ?? text.trim();
  const leave = () => {
    setTyped(undefined);
    onLeave();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'F4' && !(event.altKey && event.key === 'ArrowDown')) return;
    event.preventDefault();
    box.current?.querySelector('button')?.click();
  };
  return (
    <span ref={box} className={styles['box']} data-kind={kind}>
      <input
        {...control}
        ref={inputRef}
        type="text"
        // A phone's numeric keyboard has no colon.
        inputMode={kind === 'day' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={24}
        placeholder={placeholders[kind]}
        // The typed text, until the value changes from outside.
        value={typed !== undefined && meaning(typed) === value ? typed : meaning(value)}
        disabled={disabled}
        readOnly={readOnly}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(meaning(target.value));
        }}
        onBlur={leave}
        onKeyDown={pressKey}
      />
      {disabled === true || readOnly === true ? null : (
        <Opener
          kind={kind}
          value={readDate(value, kind) ?? ''}
          openAt={openAt}
          min={min}
          max={max}
          onChange={onChange}
        />
      )}
    </span>
  );
}

type OpenerProps = DateBounds & Pick<DateBoxProps, 'kind' | 'value' | 'openAt' | 'onChange'>;

/** The calendar button; its code loads when the user is about to press it. */
function Opener(props: OpenerProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted)
    return (
      <OpenButton
        aria-expanded={false}
        aria-haspopup="dialog"
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => setWanted(true)}
      />
    );
  return (
    <LazyView
      from={panel}
      fallback={<OpenButton aria-expanded aria-haspopup="dialog" />}
      onLost={() => setWanted(false)}
    >
      {(DatePanel) => <DatePanel {...props} trigger={<OpenButton />} />}
    </LazyView>
  );
}

function OpenButton(button: ComponentProps<'button'>) {
  return (
    <button type="button" title="打开日历" {...button} aria-label="打开日历" className={styles['opener']}>
      <CalendarDays size={16} aria-hidden="true" />
    </button>
  );
}
