import { useState } from 'react';
import { ChooserButton } from '#ui/chooser-button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { nameOf, type PeopleSource, type PickedUser } from './picked-user.ts';
import { UserPickerDialog } from './user-picker-dialog.tsx';

type PeopleFieldProps = FieldProps & {
  readonly label: string;
  /** Who is chosen, where the label says more than that. */
  readonly noun?: string;
  /** User names, as rows of forms have them. */
  readonly value: readonly string[];
  /** What people call those that the row has already. */
  readonly names: ReadonlyMap<string, string>;
  readonly single: boolean;
  /** Left out: those the caller answers for, by department. */
  readonly from?: PeopleSource | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

/** Chosen people by name, and the dialog to choose others; as `UserPicker`, which holds ids. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, noun = label, value, names, single, from, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly PickedUser[]>([]);
  const known = new Map(picked.map((user) => [user.username, user]));
  const textOf = (username: string): string => {
    const user = known.get(username);
    return user === undefined ? (names.get(username) ?? username) : nameOf(user);
  };
  const others = single ? [] : value.filter((username) => !known.has(username));
  return (
    <Field {...props}>
      {(control) => (
        <Chips
          items={value.map((username) => ({ id: username, text: textOf(username) }))}
          onRemove={(id) => onChange(value.filter((one) => one !== id))}
        >
          <ChooserButton noun={noun} control={control} onClick={() => setOpen(true)} />
          {isOpen ? (
            <UserPickerDialog
              title="选择用户"
              single={single}
              from={from}
              chosen={picked.filter(({ username }) => value.includes(username))}
              onConfirm={(chosen) => {
                setPicked(chosen);
                onChange([...others, ...chosen.map(({ username }) => username)]);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </Chips>
      )}
    </Field>
  );
}
