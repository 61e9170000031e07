import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'step'> & {
  /** Numbers with a point; left out: whole ones. */
  readonly decimal?: boolean;
};

/** A number, as the text that was typed. Arrows change it, the wheel does not: it is for the page. */
export function NumberField({ decimal = false, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode={decimal ? 'decimal' : 'numeric'}
      step={decimal ? 'any' : 1}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
