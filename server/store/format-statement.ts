/**
 * Matches string literals and quoted identifiers, because an apostrophe in an identifier does not begin a string.
 * Everything after a dollar quote is skipped.
 */
const nonCode = /"[^"]*"|'[^']*(?:'|$)|\$(?:[a-z_]\w*)?\$[^]*|--[^\n]*|\/\*[^]*?(?:\*\/|$)/gi;

/** Maximum length of a statement that is processed: an import's may have megabytes. */
const maxProcessed = 20_000;

/**
 * Formats a statement for a log line: on one line, cut, and without string literals. Parameters are not part of it,
 * but statements that take none contain their values, such as a role's password.
 */
export function formatStatement(text: string, max = 2000): string {
  return text
    .slice(0, maxProcessed)
    .replaceAll(nonCode, (part: string) => (part.startsWith('"') ? part : /^['$]/.test(part) ? "'…'" : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max);
}
