import type { Run, Value, ValueType } from './types.ts';

/** One signature of a function; `list` accepts a list of any type. */
export type Overload = {
  readonly takes: readonly (ValueType | 'list')[];
  readonly gives: ValueType;
  readonly work: (given: readonly Value[], run: Run) => Value;
};

export type Functions = Readonly<Record<string, readonly Overload[]>>;
