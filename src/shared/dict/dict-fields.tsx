import type { ComponentProps } from 'react';
import { withStored } from '#shared/ui/choice/option.ts';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useDictOptions } from './use-dict-options.ts';

type DictProps = {
  readonly dict: string;
  /** Adds 全部, with an empty value, before the others: for filters. */
  readonly withAll?: boolean;
};

/** A select of a dictionary. It accepts the result of react-hook-form's `register`, or `value` and `onChange`. */
export function DictSelect({
  dict,
  withAll = false,
  ...select
}: DictProps & Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const options = useDictOptions(dict, { withAll });
  return (
    <SelectField
      // A native select with its own value loses it when its options arrive later.
      key={options.length}
      {...select}
      options={withStored(options, select.value)}
    />
  );
}

/** Radio buttons of a dictionary. */
export function DictRadio({
  dict,
  withAll = false,
  ...radio
}: DictProps & Omit<ComponentProps<typeof RadioField>, 'options'>) {
  return <RadioField {...radio} options={useDictOptions(dict, { withAll })} />;
}
