/** The address of a stored file in a text, as a pattern of JavaScript and of PostgreSQL. */
export const fileAddress = '/sys/common/static/([A-Za-z0-9_-]{1,48}[.][a-z0-9]{1,8})';

/** Returns the paths of the stored files in a rich text. */
export function filesInText(html: unknown): string[] {
  if (typeof html !== 'string') return [];
  const found = html.matchAll(new RegExp(fileAddress, 'g'));
  return [...new Set([...found].flatMap(([, path]) => path ?? []))];
}
