import { Button, IconButton } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { type FormField } from '#shared/forms/field-values.ts';
import { scalarText, valueText } from '#openapi/value-text.ts';
import { daysOfMonth, monthAfter } from './view-fields.ts';
import styles from '../online-page.module.css';

type CalendarViewProps = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly rows: readonly OnlineRow[];
  readonly from: FormField;
  /** If omitted, a row takes one day. */
  readonly to: FormField | undefined;
  readonly title: FormField;
  readonly onMonth: (month: string) => void;
  readonly onOpen: (row: OnlineRow) => void;
};

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** One month by day, with the rows of each day: a table that is read day by day, each row a button. */
export function CalendarView({ month, today, rows, from, to, title, onMonth, onOpen }: CalendarViewProps) {
  const days = daysOfMonth(month);
  const weeks = Array.from({ length: days.length / 7 }, (_one, index) =>
    days.slice(index * 7, index * 7 + 7),
  );
  const [year, number] = month.split('-');
  const startOf = (row: OnlineRow): string => scalarText(row[from.key]);
  const ordered = [...rows].sort((one, other) => startOf(one).localeCompare(startOf(other)));
  const takenBy = (day: string) => ordered.filter((row) => takes(row, day, from, to));
  const timeOf = (row: OnlineRow, day: string): string =>
    from.kind === 'datetime' && startOf(row).startsWith(day) ? startOf(row).slice(11, 16) : '';
  return (
    <>
      <div className={styles['bar']}>
        <IconButton
          type="button"
          variant="surface"
          aria-label="上个月"
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <strong aria-live="polite">{`${year}年${Number(number)}月`}</strong>
        <IconButton
          type="button"
          variant="surface"
          aria-label="下个月"
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          <ChevronRight size={16} />
        </IconButton>
        <Button type="button" variant="surface" color="gray" onClick={() => onMonth(today.slice(0, 7))}>
          今天
        </Button>
      </div>
      <table className={styles['month']}>
        <caption className="visually-hidden">{`${year}年${Number(number)}月`}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">{`周${day}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-today={day === today ? '' : undefined}
                  data-other={day.startsWith(month) ? undefined : ''}
                >
                  <time dateTime={day} aria-label={day}>
                    {Number(day.slice(8))}
                  </time>
                  <ul>
                    {takenBy(day).map((row) => (
                      <li key={row.id}>
                        <button type="button" className={styles['event']} onClick={() => onOpen(row)}>
                          {timeOf(row, day) === '' ? null : <b>{timeOf(row, day)}</b>}
                          {valueText(title, row) || row.id}
                        </button>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function takes(row: OnlineRow, day: string, from: FormField, to: FormField | undefined): boolean {
  const first = scalarText(row[from.key]).slice(0, 10);
  const last = to === undefined ? '' : scalarText(row[to.key]).slice(0, 10);
  return first !== '' && first <= day && day <= (last === '' ? first : last);
}

/** Returns the condition for rows on days of the month, in addition to the filters. */
export function monthCondition(month: string, from: FormField, to: FormField | undefined): object {
  const days = daysOfMonth(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const at = (field: FormField, day: string, time: string) =>
    field.kind === 'datetime' ? `${day} ${time}` : day;
  const starts = { field: from.key, rule: 'le', value: at(from, last, '23:59:59') };
  const single = { field: from.key, rule: 'ge', value: at(from, first, '00:00:00') };
  if (to === undefined) return { and: [starts, single] };
  return { and: [starts, { or: [single, { field: to.key, rule: 'ge', value: at(to, first, '00:00:00') }] }] };
}
