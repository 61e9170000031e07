import { chinaOffset } from '#server/store/china-time.ts';

// Times on the wire are China Standard Time without a zone (docs/wire.md#times).

/** Returns YYYY-MM-DD HH:mm:ss in China Standard Time. */
export function wireTime(date: Date): string {
  return new Date(date.getTime() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Works like `wireTime`; null stays null. */
export function wireTimeOrNull(date: Date | null): string | null {
  return date === null ? null : wireTime(date);
}

/** Parses YYYY-MM-DD HH:mm:ss or YYYY-MM-DD (then 00:00:00); undefined for an invalid date. */
export function parseWireTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (match === null) return undefined;
  const date = new Date(`${match[1] ?? ''}T${match[2] ?? '00:00:00'}Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  const result = new Date(date.getTime() - chinaOffset);
  return wireTime(result).startsWith(match[1] ?? '') ? result : undefined;
}

const second = 1000;
const minute = 60 * second;

/** Returns the last moment of the minute: an end time is shown to the minute and includes it. */
export function endOfMinute(time: Date): Date {
  return new Date(Math.floor(time.getTime() / minute) * minute + minute - 1);
}

/** Returns the first moment after the second of `time`, because the wire has no fractions of seconds. */
export function secondAfter(time: Date): Date {
  return new Date(Math.floor(time.getTime() / second) * second + second);
}

/** Works like `parseWireTime` for an end time: a date alone means the end of that day. It lasts until `endOfMinute`. */
export function parseWireEnd(text: string): Date | undefined {
  return parseWireTime(text.length === 10 ? `${text} 23:59:59` : text);
}
