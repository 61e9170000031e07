/**
 * Tokens: texts including raw ones, and names with the characters that make them no field: a dot before, or a bracket
 * after.
 */
const tokens =
  /[rR](?:"""[^]*?"""|'''[^]*?'''|"[^"]*"|'[^']*')|"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?:\.\s*)?[A-Za-z_]\w*(?:\s*\()?/g;

/** Returns an expression with a field's key replaced; an incomplete one is processed as far as possible. */
export function renamedText(expression: string, from: string, to: string): string {
  return expression.replaceAll(tokens, (token) => (token === from ? to : token));
}
