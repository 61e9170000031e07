import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userNamesQuery } from '#shared/api/user.ts';
import { ChooserButton } from '#shared/ui/fields/chooser-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { Field, type FieldProps } from '#shared/ui/fields/field.tsx';
import { nameOf } from './person-names.ts';
import type { PickedUser } from './picked-user.ts';
import { UserPickerDialog } from './user-picker-dialog.tsx';

type UserPickerProps = FieldProps & {
  readonly label: string;
  /** Ids. */
  readonly value: readonly string[];
  readonly single?: boolean;
  readonly onChange: (value: readonly string[]) => void;
};

/** Shows the selected users by name, with a dialog to select others. */
export function UserPicker(props: UserPickerProps) {
  const { label, value, single = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly PickedUser[]>([]);
  const unknown = value.filter((id) => picked.every((user) => user.id !== id));
  const { data = [] } = useQuery({ ...userNamesQuery(unknown), enabled: unknown.length > 0 });
  const users = value.map(
    (id) => [...picked, ...data].find((user) => user.id === id) ?? { id, username: id },
  );
  return (
    <Field {...props}>
      {(control) => (
        <Chips
          items={users.map((user) => ({ id: user.id, text: nameOf(user) }))}
          onRemove={(id) => onChange(value.filter((one) => one !== id))}
        >
          <ChooserButton noun={label} control={control} onClick={() => setOpen(true)} />
          {isOpen ? (
            <UserPickerDialog
              title="选择用户"
              single={single}
              chosen={users}
              onConfirm={(chosen) => {
                setPicked(chosen);
                onChange(chosen.map(({ id }) => id));
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
