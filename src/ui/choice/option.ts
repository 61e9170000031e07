export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean };

/** Returns the options, followed by stored values that are no longer, or not yet, among them. */
export function withStored(
  options: readonly SelectOption[],
  value: string | undefined,
  text = value,
): readonly SelectOption[] {
  if (value === undefined || value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, text: text ?? value }];
}

/** The part of a native select's event that forms read. */
export type ChoiceEvent = {
  readonly type: string;
  readonly target: { readonly name: string; readonly value: string };
};

/** The handle of a form library: it reads and sets the value, and focuses the field. */
export type ChoiceHandle = {
  get value(): string;
  set value(next: string | null | undefined);
  readonly focus: () => void;
};
