import { useState } from 'react';
import { ChooserButton } from '#shared/ui/fields/chooser-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { Field, type FieldProps } from '#shared/ui/fields/field.tsx';
import { nameOf } from './person-names.ts';
import type { PeopleSource, PickedUser } from './picked-user.ts';
import { UserPickerDialog } from './user-picker-dialog.tsx';

type PeopleFieldProps = FieldProps & {
  readonly label: string;
  /** The name of the selected person, if the label is longer. */
  readonly noun?: string;
  /** User names, as rows of forms store them. */
  readonly value: readonly string[];
  /** Display names of the people in the row. */
  readonly names: ReadonlyMap<string, string>;
  readonly single: boolean;
  /** By default the users that the caller manages, by department. */
  readonly from?: PeopleSource | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

/** Shows the selected people by name, with a dialog to select others; like `UserPicker`, which stores ids. */
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
