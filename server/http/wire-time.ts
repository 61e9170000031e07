import { chinaOffset } from '#server/store/china-time.ts';

// Times on the wire are China Standard Time without a zone (reference 2.1).

/** YYYY-MM-DD HH:mm:ss in China Standard Time. */
export function wireTime(date: Date): string {
  return new Date(date.getTime() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** As `wireTime`; null stays null. */
export function wireTimeOrNull(date: Date | null): string | null {
  return date === null ? null : wireTime(date);
}

/** Reads YYYY-MM-DD HH:mm:ss or YYYY-MM-DD (then 00:00:00); undefined when it is no such date. */
export function parseWireTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (match === null) return undefined;
  const date = new Date(`${match[1] ?? ''}T${match[2] ?? '00:00:00'}Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  const result = new Date(date.getTime() - chinaOffset);
  return wireTime(result).startsWith(match[1] ?? '') ? result : undefined;
}
