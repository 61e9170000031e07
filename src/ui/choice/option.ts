export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean };

/** The choices, and after them what is stored but no longer, or not yet, among them. */
export function withStored(
  options: readonly SelectOption[],
  value: string | undefined,
  text = value,
): readonly SelectOption[] {
  if (value === undefined || value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, text: text ?? value }];
}

/** What a choice tells its owner: as much of a native select's event as forms read. */
export type ChoiceEvent = {
  readonly type: string;
  readonly target: { readonly name: string; readonly value: string };
};

/** What a form library gets in place of an element: it reads and sets the value, and puts the focus there. */
export type ChoiceHandle = {
  get value(): string;
  set value(next: string | null | undefined);
  readonly focus: () => void;
};
