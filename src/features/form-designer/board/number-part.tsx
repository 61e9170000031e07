import { useState } from 'react';
import { NumberField } from '#shared/ui/fields/number-field.tsx';

type NumberPartProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly error?: string | undefined;
  readonly isDecimal?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly onChange: (value: number | undefined) => void;
};

/** Keeps invalid typed numbers and shows the error. */
export function NumberPart({ label, value, error, isDecimal = false, min, max, onChange }: NumberPartProps) {
  const [text, setText] = useState('');
  const problemOf = (typed: string): string | undefined => {
    const number = Number(typed);
    if (
      typed === '' ||
      (number >= (min ?? -Infinity) && number <= (max ?? Infinity) && (isDecimal || Number.isInteger(number)))
    )
      return undefined;
    return min === undefined ? '请输入数字！' : `请输入 ${min} 到 ${max ?? ''} 的整数！`;
  };
  const wrong = problemOf(text);
  const isTyped = wrong !== undefined || (text !== '' && Number(text) === value);
  return (
    <NumberField
      label={label}
      decimal={isDecimal}
      value={isTyped ? text : (value?.toString() ?? '')}
      error={wrong ?? error}
      onChange={({ target }) => {
        setText(target.value);
        if (problemOf(target.value) === undefined)
          onChange(target.value === '' ? undefined : Number(target.value));
      }}
    />
  );
}
