import { IconButton } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, dayByKey, dayWords, isWithin, monthWeeks, weekdays } from '#lib/calendar.ts';
import type { DateBounds } from '#lib/date-input.ts';
import styles from './calendar.module.css';

type CalendarProps = DateBounds & {
  /** The chosen day, or empty. */
  readonly value: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
};

/** One month. Arrows go by days and weeks, Home and End within the week, PageUp and PageDown by months, with Shift by years. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(() => startDay(value, today, { min, max }));
  // The focus follows the keys, not the lists of months and years.
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`button[value="${active}"]`)?.focus();
  }, [active]);
  const pressKey = (event: KeyboardEvent) => {
    const next = dayByKey(active, event.key, event.shiftKey);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isByKey.current = next !== active;
    setActive(next);
  };
  return (
    <>
      <MonthChoice day={active} today={today} min={min} max={max} onChange={setActive} />
      <table
        ref={grid}
        {...asGrid}
        className={styles['grid']}
        aria-label={`${active.slice(0, 4)}年${Number(active.slice(5, 7))}月`}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    value={day}
                    tabIndex={day === active ? 0 : -1}
                    data-first={day === active ? '' : undefined}
                    aria-label={dayWords(day)}
                    aria-current={day === today ? 'date' : undefined}
                    // Not `disabled`: the keys go over it.
                    aria-disabled={isWithin(day, { min, max }) ? undefined : true}
                    data-other={day.slice(0, 7) === active.slice(0, 7) ? undefined : ''}
                    onKeyDown={pressKey}
                    onClick={() => {
                      if (isWithin(day, { min, max })) onChoose(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** As the date picker of WAI-ARIA has it: with the role of a plain table a screen reader would keep the arrows to itself. */
const asGrid = { role: 'grid' } as const;

/** The chosen day, else today or the nearest day that may be chosen. */
function startDay(value: string, today: string, { min, max }: DateBounds): string {
  if (value !== '') return value;
  const [first, last] = [min?.slice(0, 10) ?? '', max?.slice(0, 10) ?? ''];
  if (isWithin(today, { min: first })) return isWithin(today, { max: last }) ? today : last;
  return first;
}

type MonthChoiceProps = DateBounds & {
  readonly day: string;
  readonly today: string;
  readonly onChange: (day: string) => void;
};

function MonthChoice({ day, today, min, max, onChange }: MonthChoiceProps) {
  const month = Number(day.slice(5, 7));
  const year = Number(day.slice(0, 4));
  return (
    <div className={styles['month']}>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label="上个月"
        onClick={() => onChange(addMonths(day, -1))}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <select
        aria-label="年份"
        value={year}
        onChange={({ target }) => onChange(addMonths(day, (Number(target.value) - year) * 12))}
      >
        {years(year, Number(today.slice(0, 4)), { min, max }).map((one) => (
          <option key={one} value={one}>
            {one}年
          </option>
        ))}
      </select>
      <select
        aria-label="月份"
        value={month}
        onChange={({ target }) => onChange(addMonths(day, Number(target.value) - month))}
      >
        {Array.from({ length: 12 }, (_month, index) => (
          <option key={index} value={index + 1}>
            {index + 1}月
          </option>
        ))}
      </select>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label="下个月"
        onClick={() => onChange(addMonths(day, 1))}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

const yearsBack = 100;
const yearsAhead = 20;

/** Those between the bounds, else a life back and some ahead; the shown one in any case. */
function years(shown: number, present: number, { min, max }: DateBounds): readonly number[] {
  const first = Math.min(shown, yearOf(min) ?? present - yearsBack);
  const last = Math.max(shown, yearOf(max) ?? present + yearsAhead);
  return Array.from({ length: last - first + 1 }, (_year, index) => first + index);
}

function yearOf(bound: string | undefined): number | undefined {
  return /^\d{4}-/.test(bound ?? '') ? Number(bound?.slice(0, 4)) : undefined;
}
