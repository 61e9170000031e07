import type { Run, Value, ValueType } from './types.ts';

/** One way to call a function; `list` takes a list of anything. */
export type Overload = {
  readonly takes: readonly (ValueType | 'list')[];
  readonly gives: ValueType;
  readonly work: (given: readonly Value[], run: Run) => Value;
};

export type Functions = Readonly<Record<string, readonly Overload[]>>;
