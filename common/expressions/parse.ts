import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { messageOfSyntax } from './syntax-messages.ts';
import { WrongText } from './types.ts';

export type Node = ASTNode;

/** The longest text of an expression, in characters, as the contract states it. */
const longestExpression = 1000;

// The library parses the text; this folder adds types and values (docs/decisions/074-expressions.md).
const grammar = new Environment({
  limits: { maxDepth: 24, maxAstNodes: 1000, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
});

/**
 * Parses a text by the grammar of CEL. Each node has its range in the text. Errors: WrongText if the text is
 * empty, longer than 1,000 characters, nested deeper than 24, or not an expression.
 */
export function parseText(text: string): Node {
  if (text.trim() === '') throw new WrongText('还没有写表达式', { start: 0, end: text.length });
  if (text.length > longestExpression)
    throw new WrongText(`表达式最多 ${longestExpression} 个字符，现在有 ${text.length} 个`, {
      start: longestExpression,
      end: text.length,
    });
  try {
    return grammar.parse(text).ast;
  } catch (error) {
    if (error instanceof ParseError) throw syntaxError(text, error);
    throw error;
  }
}

function syntaxError(text: string, error: ParseError): WrongText {
  const start = Math.min(error.range?.start ?? 0, text.length);
  const end = Math.min(Math.max(error.range?.end ?? start, start), text.length);
  return new WrongText(messageOfSyntax(text, error.code, start), { start, end });
}
