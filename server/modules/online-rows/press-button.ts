import type { Schema } from '#openapi/index.ts';
import { refuse } from '#server/http/refusal.ts';
import { editRow } from '#server/online/keep-row.ts';
import type { RowGate } from '#server/online/row-gate.ts';
import type { Asker, RowParts } from '#server/online/row-parts.ts';

/** A text, number, flag or null of CEL: what a button can set without looking at the row. */
const constant = /^(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d{1,15}(?:\.\d{1,6})?)|(true|false|null))$/;

/** Sets what a button of the form sets, as an edit of the caller's own: by their rights to the fields and to the row. */
export async function pressButton(
  parts: RowParts,
  asker: Asker,
  gate: RowGate,
  { id, button, revision }: Schema<'OnlineButtonPress'>,
): Promise<void> {
  const found = gate.form.definition.buttons?.find(({ code }) => code === button);
  if (found === undefined) throw refuse('按钮不存在', 'button');
  if (found.when !== undefined && found.when !== 'true') throw unsupported(found.name);
  const values = Object.fromEntries(
    Object.entries(found.set).map(([key, expression]) => [key, valueOf(expression, found.name)]),
  );
  await editRow(parts, asker, gate, { id, revision, values });
}

function valueOf(expression: string, name: string): unknown {
  const match = constant.exec(expression.trim());
  if (match === null) throw unsupported(name);
  const [, single, double, number, word] = match;
  if (number !== undefined) return Number(number);
  if (word !== undefined) return word === 'null' ? null : word === 'true';
  return single ?? double ?? null;
}

const unsupported = (name: string) => refuse(`按钮“${name}”的规则还不能执行`, 'button');
