import { useState } from 'react';
import { optionalCode, useOptionalCode } from '#shared/react/optional-code.ts';
import type { ChoiceBoxProps } from './option.ts';

/** The maximum length of a native list; longer lists are searchable (decision 062). */
const maxInList = 10;

/** Loaded with the first long list. If it fails the native list stays, and the next field retries. */
const searchCode = optionalCode(() => import('./search-choice.tsx'));

/** A select without its label: the native list if it is short, otherwise a searchable one. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const isLong = props.options.length > maxInList;
  const search = useOptionalCode(searchCode, isLong);
  const [hasFocus, setFocus] = useState(false);
  if (!isLong || search === undefined || search === null)
    return <NativeChoice {...props} onFocusChange={setFocus} />;
  return <search.SearchChoice {...props} startsFocused={hasFocus} />;
}

type NativeChoiceProps = ChoiceBoxProps & { readonly onFocusChange: (hasFocus: boolean) => void };

function NativeChoice({
  labelId: _labelId,
  options,
  placeholder,
  onFocusChange,
  ...select
}: NativeChoiceProps) {
  const { onBlur } = select;
  return (
    <select
      {...select}
      onFocus={() => onFocusChange(true)}
      onBlur={(event) => {
        onFocusChange(false);
        onBlur?.({ type: 'blur', target: event.currentTarget });
      }}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
