import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
// `Popover.Anchor` of Radix Themes 3.3 drops its children (decision 066).
import { Popover } from 'radix-ui';
import { useLayoutEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { isComposing } from '#shared/text/composed-text.ts';
import { ChoiceList } from './choice-list.tsx';
import { findOptions } from './find-options.ts';
import type { SelectOption, ChoiceBoxProps } from './option.ts';
import styles from './search-choice.module.css';
import { keepTypedText } from './typing.ts';
import { useChoiceValue } from './use-choice-value.ts';

type SearchChoiceProps = ChoiceBoxProps & {
  /** It replaces a native list that has the focus. */
  readonly startsFocused: boolean;
};

/**
 * A searchable select: the user types into the field, and the list shows the options that match literally or by pinyin.
 */
export function SearchChoice(props: SearchChoiceProps) {
  const { id, labelId = `${id}-label`, options, placeholder, className, disabled, startsFocused } = props;
  const { value, choose } = useChoiceValue(props);
  /** Undefined: nothing has been typed since it opened, and the text is that of the selection. */
  const [words, setWords] = useState<string>();
  /** The search text during a composition: letters of unfinished pinyin match nothing useful. */
  const [beforeComposing, setBeforeComposing] = useState<string>();
  const all = useMemo(
    () => (placeholder === undefined ? options : [{ value: '', text: placeholder }, ...options]),
    [options, placeholder],
  );
  // The value is not deferred: Enter accepts the match of the current words, however fast they were typed.
  const term = beforeComposing ?? words ?? '';
  const shown = useMemo(() => (term === '' ? all : findOptions(options, term)), [all, options, term]);
  const chosen = all.find((option) => option.value === value) ?? null;
  const pick = (option: SelectOption | null | undefined): void => {
    setWords(undefined);
    setBeforeComposing(undefined);
    if (option !== null && option !== undefined) choose(option.value);
  };
  const box = useCombobox<SelectOption>({
    items: [...shown],
    inputId: id,
    labelId,
    selectedItem: chosen,
    inputValue: words ?? textOf(chosen),
    itemToString: textOf,
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.disabled === true,
    stateReducer: keepTypedText(words !== undefined),
    scrollIntoView: () => undefined,
    onSelectedItemChange: ({ selectedItem }) => pick(selectedItem),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) return;
      // Clearing the text selects the empty option, if it exists.
      pick(words === '' && placeholder !== undefined ? all[0] : undefined);
    },
  });
  useLayoutEffect(() => {
    if (startsFocused) document.getElementById(id)?.focus();
  }, [startsFocused, id]);
  const inputProps = box.getInputProps({
    name: props.name,
    disabled,
    placeholder,
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    onChange: ({ currentTarget, nativeEvent }) => {
      setBeforeComposing(isComposing(nativeEvent) ? term : undefined);
      setWords(currentTarget.value);
    },
    onCompositionEnd: () => setBeforeComposing(undefined),
    onClick: ({ currentTarget }) => (words === undefined ? currentTarget.select() : undefined),
    onBlur: () => void props.onBlur?.({ type: 'blur', target: { name: props.name ?? '', value } }),
    onKeyDown: (event) => leaveOut(event, box.isOpen),
  });
  return (
    <Popover.Root open={box.isOpen}>
      <Popover.Anchor asChild>
        <span className={styles['box']}>
          <input
            {...inputProps}
            // Without a match, the library would keep announcing the previously marked option.
            {...(shown.length === 0 ? { 'aria-activedescendant': '' } : {})}
            className={className}
            spellCheck={false}
          />
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      </Popover.Anchor>
      <output className="visually-hidden">
        {box.isOpen && words !== undefined ? describeCount(shown.length) : ''}
      </output>
      {box.isOpen ? (
        <ChoiceList key={term} box={box} options={shown} value={value} empty={noneFound} />
      ) : (
        <ul {...box.getMenuProps({}, { suppressRefError: true })} hidden />
      )}
    </Popover.Root>
  );
}

const noneFound = '没有找到';
const describeCount = (count: number): string => (count === 0 ? noneFound : `${count} 个选项`);

/** The placeholder is the text of the empty option. */
function textOf(option: SelectOption | null): string {
  return option === null || option.value === '' ? '' : option.text;
}

/** Prevents Escape on a closed list, which would clear the field. */
function leaveOut(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean): void {
  if (event.key === 'Escape' && !isOpen) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
