/** Texts, raw ones too, and names with what makes them no field: a dot before them, or a bracket after them. */
const tokens =
  /[rR](?:"""[^]*?"""|'''[^]*?'''|"[^"]*"|'[^']*')|"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?:\.\s*)?[A-Za-z_]\w*(?:\s*\()?/g;

/** An expression in which a field has another key; what is not finished yet is read as far as it goes. */
export function renamedText(expression: string, from: string, to: string): string {
  return expression.replaceAll(tokens, (token) => (token === from ? to : token));
}
