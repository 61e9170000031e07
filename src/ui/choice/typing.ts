import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { SelectOption } from './option.ts';

type State = UseComboboxState<SelectOption>;
type Change = UseComboboxStateChangeOptions<SelectOption>;

const keys = useCombobox.stateChangeTypes;

/**
 * Where a list of choices is unlike the library's own habit: the first found is marked while one types, a click into typed
 * words moves the cursor only, and leaving by Tab takes what is marked only after something was typed.
 */
export function keepingWords(isTyped: boolean) {
  return (state: State, { type, changes }: Change): Partial<State> => {
    if (type === keys.InputChange)
      return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 };
    if (type === keys.InputClick && state.isOpen && isTyped)
      return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
    if (type === keys.InputBlur && !isTyped)
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    return changes;
  };
}
