import { useEffect, useState } from 'react';
import type { SearchChoice } from './search-choice.tsx';
import type { ChoiceBoxProps } from './option.ts';

/** The maximum length of a native list; longer lists are searchable (decision 062). */
const maxInList = 10;

/** Fetched with the first long list, and cached. If it fails the native list stays, and the next field retries. */
let fetched: { readonly SearchChoice: typeof SearchChoice } | undefined;

/** A select without its label: the native list if it is short, otherwise a searchable one. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const isLong = props.options.length > maxInList;
  const [searching, setSearching] = useState(fetched);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (!isLong || searching !== undefined) return undefined;
    let isUnmounted = false;
    const loadSearch = async (): Promise<void> => {
      fetched = await import('./search-choice.tsx');
      if (!isUnmounted) setSearching(fetched);
    };
    void loadSearch().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [isLong, searching]);
  if (!isLong || searching === undefined) return <NativeChoice {...props} onFocusChange={setFocus} />;
  return <searching.SearchChoice {...props} startsFocused={hasFocus} />;
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
