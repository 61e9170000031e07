/** A number or text typed into a block, a block that reports one, or a variable. */
export type Value = string | number | Reporter | VariableValue;
export type VariableValue = { kind: 'variable'; name: string };

/** Codes of the white input shapes in project.json ("primitives"): what an empty slot would hold. */
export const SLOT = { number: 4, positive: 5, whole: 6, angle: 8, colour: 9, text: 10 } as const;
export type Slot = (typeof SLOT)[keyof typeof SLOT];

export type Input =
  | { kind: 'value'; slot: Slot; value: Value }
  | { kind: 'condition'; block: Condition }
  | { kind: 'body'; blocks: readonly Statement[] }
  /** A drop-down as a separate block, so that a reporter can be dropped on it. */
  | { kind: 'menu'; opcode: string; field: string; value: string }
  | { kind: 'message'; name: string };

export type Field = { kind: 'choice'; value: string } | { kind: 'variable' | 'message'; name: string };

type BlockDefinition = {
  opcode: string;
  inputs: Readonly<Record<string, Input>>;
  fields: Readonly<Record<string, Field>>;
  /** Only the stop block has one: whether blocks may follow it. */
  hasNext?: boolean;
};

/** The four shapes. Separate types, so that a block in a place where Scratch does not accept it does not compile. */
export type Hat = BlockDefinition & { kind: 'hat' };
export type Statement = BlockDefinition & { kind: 'statement' };
export type Reporter = BlockDefinition & { kind: 'reporter' };
export type Condition = BlockDefinition & { kind: 'condition' };
export type Block = Hat | Statement | Reporter | Condition;

/** A hat block and the blocks below it. */
export type Script = readonly [Hat, ...Statement[]];

type Inputs = Readonly<Record<string, Input>>;
type Fields = Readonly<Record<string, Field>>;

export const hat = (opcode: string, inputs: Inputs = {}, fields: Fields = {}): Hat => ({
  kind: 'hat',
  opcode,
  inputs,
  fields,
});
export const statement = (opcode: string, inputs: Inputs = {}, fields: Fields = {}): Statement => ({
  kind: 'statement',
  opcode,
  inputs,
  fields,
});
export const reporter = (opcode: string, inputs: Inputs = {}, fields: Fields = {}): Reporter => ({
  kind: 'reporter',
  opcode,
  inputs,
  fields,
});
export const condition = (opcode: string, inputs: Inputs = {}, fields: Fields = {}): Condition => ({
  kind: 'condition',
  opcode,
  inputs,
  fields,
});

const slot =
  (code: Slot) =>
  (value: Value): Input => ({ kind: 'value', slot: code, value });

export const number = slot(SLOT.number);
export const positive = slot(SLOT.positive);
export const whole = slot(SLOT.whole);
export const angle = slot(SLOT.angle);
export const colour = slot(SLOT.colour);
export const text = slot(SLOT.text);
export const body = (blocks: readonly Statement[]): Input => ({ kind: 'body', blocks });
export const test = (block: Condition): Input => ({ kind: 'condition', block });
export const menu = (opcode: string, field: string, value: string): Input => ({
  kind: 'menu',
  opcode,
  field,
  value,
});
export const choice = (value: string): Field => ({ kind: 'choice', value });
