import type { Schema } from '#openapi/index.ts';

export type Figures = Schema<'TeachingFigures'>;
type OfTime = Schema<'TeachingOfTime'>;

/** The four figures of the existing product, and the number of participating pupils. */
export function sumsOf(figures: Figures) {
  return {
    lessons: figures.unitOpenCount,
    assigned: figures.courseWorkAssignCount + figures.additionalWorkAssignCount,
    submitted: figures.courseWorkSubmitCount + figures.additionalWorkSubmitCount,
    graded: figures.courseWorkCorrectCount + figures.additionalWorkCorrectCount,
    active: figures.activeCount,
  };
}

const dayLength = 24 * 60 * 60 * 1000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the last `days` days until today, as YYYY-MM-DD in the reader's own calendar. */
export function lastDays(
  days: number,
  today: Date,
): { readonly startTime: string; readonly endTime: string } {
  const end = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  return { startTime: textOf(end - (days - 1) * dayLength), endTime: textOf(end) };
}

export type Step = 'day' | 'week' | 'month';

/** Returns the step that gives a readable line. */
export function stepFor({
  startTime,
  endTime,
}: {
  readonly startTime: string;
  readonly endTime: string;
}): Step {
  const days = (timeOf(endTime) - timeOf(startTime)) / dayLength + 1;
  if (days <= 31) return 'day';
  return days <= 190 ? 'week' : 'month';
}

export type Point = { readonly time: string; readonly lessons: number; readonly submitted: number };

/** Returns a point for each step of the period, including steps without entries. `found` contains its days. */
export function pointsOf(
  found: readonly OfTime[],
  span: { readonly startTime: string; readonly endTime: string },
): readonly Point[] {
  const step = stepFor(span);
  const points = new Map<string, { lessons: number; submitted: number }>();
  for (let time = timeOf(span.startTime); time <= timeOf(span.endTime); time += dayLength) {
    points.set(startOf(textOf(time), step, span.startTime), { lessons: 0, submitted: 0 });
  }
  for (const one of found) {
    const point = points.get(startOf(one.time, step, span.startTime));
    if (point === undefined) continue;
    const { lessons, submitted } = sumsOf(one);
    point.lessons += lessons;
    point.submitted += submitted;
  }
  return [...points].map(([time, point]) => ({ time, ...point }));
}

/** Returns the name of a day's step: the day itself, the first day of its week counted from the start, or its month. */
function startOf(day: string, step: Step, start: string): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  const weeks = Math.floor((timeOf(day) - timeOf(start)) / (7 * dayLength));
  return textOf(timeOf(start) + weeks * 7 * dayLength);
}
