import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import type { SelectOption } from './option.ts';

type State = UseComboboxState<SelectOption>;
type Change = UseComboboxStateChangeOptions<SelectOption>;

const keys = useCombobox.stateChangeTypes;

/**
 * Changes the library's defaults: the first match is marked during typing, a click into typed words only moves the
 * cursor, and Tab accepts the marked option only after typing.
 */
export function keepTypedText(isTyped: boolean) {
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
