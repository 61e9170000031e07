export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean };

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
