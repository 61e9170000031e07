import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form';

type ControlledProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  readonly control: Control<Values>;
  readonly name: Name;
  /** Takes the full width of the form. */
  readonly isWide?: boolean;
  readonly children: (bound: BoundField<Values, Name>) => ReactNode;
};

/** The props that a field needs from its form, for spreading. */
type BoundField<Values extends FieldValues, Name extends FieldPath<Values>> = {
  readonly value: FieldPathValue<Values, Name>;
  readonly error: string | undefined;
} & Pick<UseControllerReturn<Values, Name>['field'], 'ref' | 'onBlur' | 'onChange'>;

/** Binds a custom field (a picker, a switch, a date) to the value of that name in a form. */
export function Controlled<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: ControlledProps<Values, Name>,
) {
  const { control, name, isWide = false, children } = props;
  const { field, fieldState } = useController({ control, name });
  const { value, ref, onBlur, onChange } = field;
  const shown = children({ value, ref, onBlur, onChange, error: fieldState.error?.message });
  return isWide ? <div data-wide>{shown}</div> : shown;
}
