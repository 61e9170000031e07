import type { RefCallback } from 'react';
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

export type ChoiceBoxProps = {
  readonly id: string;
  /** The id of the label; `${id}-label` by default. */
  readonly labelId?: string;
  readonly name?: string | undefined;
  readonly options: readonly SelectOption[];
  /** The text of the empty option; if omitted, the list has no empty option. */
  readonly placeholder?: string | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: RefCallback<ChoiceHandle> | undefined;
  readonly onChange?: ((event: ChoiceEvent) => unknown) | undefined;
  readonly onBlur?: ((event: ChoiceEvent) => unknown) | undefined;
  readonly 'aria-required'?: boolean | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
};
