/** `2026-11-21 08:00:00` as a date-time input takes it. */
export function inputTime(wire: string | null | undefined): string {
  return (wire ?? '').replace(' ', 'T');
}

/** What a date-time input holds, for the wire; null when it is empty. Inputs leave out seconds that are zero. */
export function wireTime(input: string): string | null {
  if (input === '') return null;
  const text = input.replace('T', ' ');
  return text.length === 16 ? `${text}:00` : text.slice(0, 19);
}
