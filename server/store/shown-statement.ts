/**
 * What stands between quotes, and what is no statement: a name with an apostrophe in it begins no text. What comes after a
 * dollar quote is another program.
 */
const quoted = /"[^"]*"|'[^']*(?:'|$)|\$(?:[a-z_]\w*)?\$[^]*|--[^\n]*|\/\*[^]*?(?:\*\/|$)/gi;

/** How much of a statement is looked at: an import's may be megabytes. */
const looked = 20_000;

/**
 * A statement for a line of a log: on one line, at most so many signs, and without texts that stand in it. Parameters are not
 * in it anyway, but where a statement takes none their values are, a role's password among them.
 */
export function shownStatement(text: string, most = 2000): string {
  return text
    .slice(0, looked)
    .replaceAll(quoted, (part: string) => (part.startsWith('"') ? part : /^['$]/.test(part) ? "'…'" : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most);
}
