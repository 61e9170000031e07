import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';

type FlagFieldProps<Values extends FieldValues> = {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
  readonly labels?: readonly [on: string, off: string];
};

/** A switch whose value is the text 1 or 0. */
export function FlagField<Values extends FieldValues>(props: FlagFieldProps<Values>) {
  const { control, name, label, hint, labels = ['是', '否'] } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField
          label={label}
          hint={hint}
          checked={field.value === '1'}
          labels={labels}
          onChange={(checked) => field.onChange(checked ? '1' : '0')}
        />
      )}
    />
  );
}
