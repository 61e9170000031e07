import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { DayPicker, type ChevronProps, type DateLib, type DayButtonProps } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { dayText } from '#shared/text/date-text.ts';
import { isWithin, readDate, type DateBounds } from '#shared/text/date-input.ts';
import styles from './calendar.module.css';

type CalendarProps = DateBounds & {
  /** The selected day, or empty. */
  readonly value: string;
  readonly today: string;
  /** The day whose month is shown without a value; today if left out. */
  readonly openAt?: string | undefined;
  /** The first offered year without `min`, counted back from this year. */
  readonly yearsBack: number;
  readonly onChoose: (day: string) => void;
};

/**
 * One month. Arrows move by days and weeks, Home and End within the week, PageUp and PageDown by months, with Shift by
 * years.
 */
export function Calendar({ value, today, openAt = today, yearsBack, min, max, onChoose }: CalendarProps) {
  const first = boundOf(min);
  const last = boundOf(max);
  const year = Number(today.slice(0, 4));
  const shown = dateOf(startDay(value, openAt, { min, max }));
  return (
    <DayPicker
      mode="single"
      required
      locale={zhCN}
      labels={labels}
      formatters={formatters}
      components={components}
      classNames={classNames}
      navLayout="around"
      captionLayout="dropdown"
      showOutsideDays
      fixedWeeks
      defaultMonth={shown}
      startMonth={first ?? new Date(Math.min(year, shown.getFullYear()) - yearsBack, 0)}
      endMonth={last ?? new Date(Math.max(year, shown.getFullYear()) + yearsAhead, 11)}
      today={dateOf(today)}
      selected={value === '' ? undefined : dateOf(value)}
      disabled={(day) => !isWithin(dayText(day), { min, max })}
      onSelect={(day) => onChoose(dayText(day))}
    />
  );
}

const yearsAhead = 20;

const monthText = (day: Date): string => `${day.getFullYear()}年${day.getMonth() + 1}月`;

// The product's labels; the library's are longer (已选择, 今天), and cell and button already expose that state.
const labels = {
  labelDayButton: (day: Date, _modifiers: unknown, _options?: unknown, lib?: DateLib) =>
    lib?.format(day, 'PPPP') ?? '',
  labelGrid: monthText,
  labelPrevious: () => '上个月',
  labelNext: () => '下个月',
  labelYearDropdown: () => '年份',
  labelMonthDropdown: () => '月份',
};

const formatters = {
  formatCaption: monthText,
  formatYearDropdown: (day: Date) => `${day.getFullYear()}年`,
  formatMonthDropdown: (day: Date) => `${day.getMonth() + 1}月`,
};

const components = { DayButton, Chevron, Weekdays };

const classNames = {
  month: styles['month'] ?? '',
  button_previous: styles['step'] ?? '',
  button_next: styles['step'] ?? '',
  dropdowns: styles['choices'] ?? '',
  caption_label: styles['caption'] ?? '',
  month_grid: styles['grid'] ?? '',
};

/** Like the library's, with the attributes that the panel and the style sheet use. */
function DayButton({ day: _day, modifiers, ...button }: DayButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { focused = false, today = false } = modifiers;
  useEffect(() => {
    if (focused) buttonRef.current?.focus();
  }, [focused]);
  return (
    <button
      {...button}
      ref={buttonRef}
      type="button"
      data-first={button.tabIndex === 0 ? '' : undefined}
      aria-current={today ? 'date' : undefined}
    />
  );
}

/** The library hides these from screen readers. */
function Weekdays(row: ComponentProps<'tr'>) {
  return (
    <thead>
      <tr {...row} />
    </thead>
  );
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={18} aria-hidden="true" />;
}

/** Returns midnight of the day at the beginning of a date text. */
function dateOf(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** An unreadable bound is ignored. */
function boundOf(text = ''): Date | undefined {
  const day = readDate(text.slice(0, 10), 'day');
  return day === undefined ? undefined : dateOf(day);
}

/** Returns the selected day, otherwise the given one or the nearest selectable day. */
function startDay(value: string, openAt: string, { min, max }: DateBounds): string {
  if (value !== '') return value;
  if (!isWithin(openAt, { min })) return min ?? openAt;
  return isWithin(openAt, { max }) ? openAt : (max ?? openAt);
}
