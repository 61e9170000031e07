import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'step'> & {
  /** Allows decimals; by default only whole numbers. */
  readonly decimal?: boolean;
};

/** A number, as typed text. Arrows change it; the wheel scrolls the page instead. */
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
