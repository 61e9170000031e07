import { decimalOfCount, decimalOfNumber, divided, numberOfDecimal } from './decimal.ts';
import type { Functions, Overload } from './overloads.ts';
import { clockOfText, partOfTime, startOfDay, timeOfText, type TimePart } from './times.ts';
import { CannotTell } from './types.ts';
import { checkedDecimal, checkedDuration, checkedTime, decimalIn, millisIn, textIn } from './values.ts';

const part = (name: TimePart): readonly Overload[] => [
  { takes: ['date'], gives: 'number', work: ([time]) => decimalOfCount(partOfTime(millisIn(time), name)) },
];

const span = (millis: number): readonly Overload[] => [
  {
    takes: ['number'],
    gives: 'duration',
    work: ([count]) => checkedDuration(Math.round(numberOfDecimal(decimalIn(count)) * millis)),
  },
];

const measured = (millis: number): readonly Overload[] => [
  {
    takes: ['duration'],
    gives: 'number',
    work: ([value]) => checkedDecimal(divided(decimalOfCount(millisIn(value)), decimalOfCount(millis))),
  },
];

const read = (of: (text: string) => number | undefined, word: string) => (text: string) => {
  const value = of(text);
  if (value === undefined) throw new CannotTell(word);
  return value;
};

const readTime = read(timeOfText, '文本不是日期，请写成 2026-09-01 或 2026-09-01 08:00');
const readClock = read(clockOfText, '文本不是时间，请写成 08:00');

function surroundingsTime(now: string): number {
  const time = timeOfText(now);
  if (time === undefined) throw new Error(`the surroundings of an expression have no such time: ${now}`);
  return time;
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * Date and time functions. `now` and `today` come from the surroundings. Months count from 1, weekdays from 1
 * (Monday) to 7. `inHours` and the similar functions return exact numbers with fractions.
 */
export const dateFunctions: Functions = {
  now: [{ takes: [], gives: 'date', work: (_, { surroundings }) => surroundingsTime(surroundings.now) }],
  today: [
    {
      takes: [],
      gives: 'date',
      work: (_, { surroundings }) => startOfDay(surroundingsTime(surroundings.now)),
    },
  ],
  date: [{ takes: ['text'], gives: 'date', work: ([text]) => readTime(textIn(text)) }],
  timestamp: [{ takes: ['text'], gives: 'date', work: ([text]) => readTime(textIn(text)) }],
  clock: [{ takes: ['text'], gives: 'duration', work: ([text]) => readClock(textIn(text)) }],
  dateOf: [{ takes: ['date'], gives: 'date', work: ([time]) => checkedTime(startOfDay(millisIn(time))) }],
  timeOf: [
    {
      takes: ['date'],
      gives: 'duration',
      work: ([time]) => millisIn(time) - startOfDay(millisIn(time)),
    },
  ],
  days: span(day),
  hours: span(hour),
  minutes: span(minute),
  inDays: measured(day),
  inHours: measured(hour),
  inMinutes: measured(minute),
  inSeconds: [
    {
      takes: ['duration'],
      gives: 'number',
      work: ([value]) => decimalOfNumber(millisIn(value) / 1000) ?? 0n,
    },
  ],
  year: part('year'),
  month: part('month'),
  day: part('day'),
  weekday: part('weekday'),
  hour: part('hour'),
  minute: part('minute'),
};
