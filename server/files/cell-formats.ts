import { dateFromSerial, format, getFormatDateInfo, isTextFormat } from 'numfmt';

/** Returns the displayed text of a number, or undefined if it is not readable. */
export type NumberFormatter = (value: number) => string | undefined;

/** Formats the cells of a style; each function returns undefined for an unreadable result. */
export type CellFormatter = {
  readonly number: NumberFormatter;
  /** The format may add words to a text, such as `@"班"`, or hide it. */
  readonly text: (text: string) => string | undefined;
  /** An instant in milliseconds, as `Date.UTC` counts them; undefined if the format is not one of dates. */
  readonly instant: ((time: number) => string | undefined) | undefined;
};

/** Excel stores 15 digits of a number; longer numbers have lost digits. */
export const exactBelow = 1e15;

/** Days between the two calendars of workbooks. */
const calendarShift = 1462;
/** One past 9999-12-31. */
const lastSerial = 2_958_466;
const daySeconds = 86_400;

/** The built-in formats of every workbook, which the file does not contain (ECMA-376, part 1, 18.8.30). */
const standardFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The built-in formats of Excel in Chinese, which the file does not contain. */
const chineseFormats: Readonly<Record<number, string>> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** Returns the built-in format with this number. */
export function builtInFormat(id: number): string {
  return chineseFormats[id] ?? standardFormats[id] ?? 'General';
}

/** Formats a number like Excel's General format in a wide column: 0.1 + 0.2 is 0.3. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** Returns the formatter for a number format. */
export function createCellFormatter(pattern: string, is1904: boolean): CellFormatter {
  const written = commonForm(pattern);
  const isDate = dateParts(written) !== undefined;
  return {
    number: numberFormatter(written, is1904),
    text: textFormatter(written),
    instant: isDate ? (time) => numberFormatter(written, false)(serialOf(time)) : undefined,
  };
}

/** Converts the notation of Excel in Chinese: General is `G/通用格式`, and `!` escapes like `\\`. */
function commonForm(pattern: string): string {
  if (!/[!通]/.test(pattern)) return pattern;
  const pieces = pattern.split(/("[^"]*"|\\.)/);
  return pieces
    .map((piece, at) =>
      at % 2 === 1 ? piece : piece.replaceAll('G/通用格式', 'General').replaceAll('!', '\\'),
    )
    .join('');
}

function textFormatter(pattern: string): CellFormatter['text'] {
  const shown = (text: string): string => {
    try {
      return format(pattern, text, { locale: 'zh-CN' }).trim();
    } catch {
      return text;
    }
  };
  return shown('甲') === '甲' ? (text) => text : (text) => shown(text) || undefined;
}

const dayMilliseconds = 86_400_000;
/** Day 0 of the serials. */
const firstDay = Date.UTC(1899, 11, 30);
/** 1900-03-01: Excel counts a day before it that did not exist. */
const leapSerial = 61;

function serialOf(time: number): number {
  const serial = (time - firstDay) / dayMilliseconds;
  return serial >= leapSerial ? serial : Math.max(serial - 1, serial - Math.floor(serial));
}

/**
 * Returns a formatter for a number format. Dates become YYYY-MM-DD regardless of the format's order, with the time if
 * the format has one: 2012/9/1 and 2012年9月1日 are the same day.
 */
function numberFormatter(pattern: string, is1904: boolean): NumberFormatter {
  if (/^general$/i.test(pattern) || isTextFormat(pattern)) return plainNumber;
  const shown = formatOrUndefined(pattern);
  const parts = dateParts(pattern);
  // Programs display different characters for Chinese numerals.
  if (parts === undefined) return /\[DBNum\d\]/i.test(pattern) ? () => undefined : shown;
  return (value) => {
    const serial = is1904 ? value + calendarShift : value;
    if (serial < 0 || serial >= lastSerial) return undefined;
    const isWholeDay = parts.year && parts.month && parts.day;
    if (isWholeDay) return dayText(serial, parts);
    const isClock = parts.hours && !parts.year && !parts.month && !parts.day && !/\[h+\]/i.test(pattern);
    return isClock ? clockText(serial, parts) : shown(serial);
  };
}

function formatOrUndefined(pattern: string): NumberFormatter {
  const shown = (value: number): string => format(pattern, value, { locale: 'zh-CN' }).trim();
  return (value) => {
    try {
      const text = shown(value);
      // Only a colour may distinguish it from the positive number.
      if (value < 0 && text === shown(-value) && text !== shown(0)) return undefined;
      return text || undefined;
    } catch {
      return undefined;
    }
  };
}

type DateParts = Pick<
  ReturnType<typeof getFormatDateInfo>,
  'year' | 'month' | 'day' | 'hours' | 'minutes' | 'seconds'
>;

/** Undefined if the format contains no date or time. */
function dateParts(pattern: string): DateParts | undefined {
  try {
    const parts = getFormatDateInfo(pattern);
    const isDate = parts.year || parts.month || parts.day || parts.hours || parts.minutes || parts.seconds;
    return isDate ? parts : undefined;
  } catch {
    return undefined;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

function dayText(serial: number, { hours, seconds }: DateParts): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = dateFromSerial(toSecond(serial));
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = `${two(hour)}:${two(minute)}:${seconds ? two(second) : '00'}`;
  return !hours || time === '00:00:00' ? text : `${text} ${time}`;
}

function clockText(serial: number, { seconds }: DateParts): string {
  const [, , , hour = 0, minute = 0, second = 0] = dateFromSerial(toSecond(serial));
  return `${hour}:${two(minute)}${seconds ? `:${two(second)}` : ''}`;
}

/** Serials are days in binary fractions: 8:00 may be a millisecond early. */
const toSecond = (serial: number): number => (Math.round(serial * daySeconds) + 1e-3) / daySeconds;
