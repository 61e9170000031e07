import { IconButton } from '@radix-ui/themes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { narrowest, widest, type ListView } from '#shared/react/use-list-view.ts';
import { movedTo, orderedColumns, pinOf } from './column-order.ts';
import styles from '../lists.module.css';

type ColumnSettingsProps = {
  /** The columns of the list, in its own order. */
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  /** The column that the list itself pins at the right. */
  readonly pinned: string | undefined;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
};

const pins = [
  { value: 'none', text: '不固定' },
  { value: 'left', text: '固定在左' },
  { value: 'right', text: '固定在右' },
] as const;

/**
 * The settings of each column: visibility, order, pinning and width, equivalent to the pointer actions in the header.
 */
export function ColumnSettings({ columns, pinned, view, onView }: ColumnSettingsProps) {
  const names = orderedColumns(
    columns.map(({ name }) => name),
    view,
  );
  const shown = names.filter((name) => !view.hidden.includes(name));
  return (
    <fieldset className={styles['columns']}>
      <legend>显示的列</legend>
      {names.map((name, at) => {
        const label = columns.find((one) => one.name === name)?.label ?? name;
        const isShown = shown.includes(name);
        const move = (target: string | undefined) => () =>
          onView({ ...view, order: movedTo(names, name, target ?? name) });
        return (
          <div key={name}>
            <label>
              <input
                type="checkbox"
                checked={isShown}
                // A table needs at least one column.
                disabled={shown.length === 1 && isShown}
                onChange={() =>
                  onView({
                    ...view,
                    hidden: isShown ? [...view.hidden, name] : view.hidden.filter((one) => one !== name),
                  })
                }
              />
              {label}
            </label>
            <MoveButton text={`上移${label}`} disabled={at === 0} onClick={move(names[at - 1])} />
            <MoveButton
              text={`下移${label}`}
              disabled={at === names.length - 1}
              onClick={move(names[at + 1])}
            />
            <select
              aria-label={`${label}的位置`}
              value={pinOf(name, view, pinned)}
              onChange={({ target }) => {
                const pin = pins.find(({ value }) => value === target.value)?.value ?? 'none';
                onView({ ...view, pins: { ...view.pins, [name]: pin } });
              }}
            >
              {pins.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <WidthBox
              key={view.widths?.[name] ?? 0}
              label={label}
              width={view.widths?.[name]}
              onWidth={(width) => {
                const { [name]: _before, ...others } = view.widths ?? {};
                onView({ ...view, widths: width === undefined ? others : { ...others, [name]: width } });
              }}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

type MoveButtonProps = { readonly text: string; readonly disabled: boolean; readonly onClick: () => void };

function MoveButton({ text, disabled, onClick }: MoveButtonProps) {
  const Arrow = text.startsWith('上') ? ArrowUp : ArrowDown;
  return (
    <IconButton
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      aria-label={text}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Arrow size={14} aria-hidden="true" />
    </IconButton>
  );
}

type WidthBoxProps = {
  readonly label: string;
  /** Undefined: the list's default. */
  readonly width: number | undefined;
  readonly onWidth: (width: number | undefined) => void;
};

/** Applies the typed width on blur or Enter. */
function WidthBox({ label, width, onWidth }: WidthBoxProps) {
  return (
    <input
      type="number"
      aria-label={`${label}的列宽`}
      placeholder="列宽"
      min={narrowest}
      max={widest}
      step={10}
      defaultValue={width}
      onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
      onBlur={({ target }) => {
        const typed = target.value === '' ? undefined : bounded(Math.round(Number(target.value)));
        if (typed !== width) onWidth(typed);
        else target.value = String(width ?? '');
      }}
    />
  );
}

export const bounded = (width: number): number => Math.min(widest, Math.max(narrowest, width));
