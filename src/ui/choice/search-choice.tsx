import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
// `Popover.Anchor` of Radix Themes 3.3 drops what stands in it (decision 066).
import { Popover } from 'radix-ui';
import { useLayoutEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { isComposing } from '#lib/composed-text.ts';
import type { ChoiceBoxProps } from './choice-box.tsx';
import { ChoiceList } from './choice-list.tsx';
import { findOptions } from './find-options.ts';
import type { SelectOption } from './option.ts';
import styles from './search-choice.module.css';
import { keepingWords } from './typing.ts';
import { useChoiceValue } from './use-choice-value.ts';

type SearchChoiceProps = ChoiceBoxProps & {
  /** It takes the place of a native list that has the focus. */
  readonly startsFocused: boolean;
};

/** One of many: the field is typed into, and the list below it keeps what has the words, as they stand or by pinyin. */
export function SearchChoice(props: SearchChoiceProps) {
  const { id, labelId = `${id}-label`, options, placeholder, className, disabled, startsFocused } = props;
  const { value, choose } = useChoiceValue(props);
  /** Undefined: nothing has been typed since it was opened, the text is that of the choice. */
  const [words, setWords] = useState<string>();
  /** What is searched for while an input method composes: letters of half-typed pinyin find nothing of use. */
  const [beforeComposing, setBeforeComposing] = useState<string>();
  const all = useMemo(
    () => (placeholder === undefined ? options : [{ value: '', text: placeholder }, ...options]),
    [options, placeholder],
  );
  // Not deferred: Enter takes what the words find, however fast they were typed.
  const wanted = beforeComposing ?? words ?? '';
  const shown = useMemo(() => (wanted === '' ? all : findOptions(options, wanted)), [all, options, wanted]);
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
    stateReducer: keepingWords(words !== undefined),
    scrollIntoView: () => undefined,
    onSelectedItemChange: ({ selectedItem }) => pick(selectedItem),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) return;
      // Emptied by hand: none, where there is such a choice.
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
      setBeforeComposing(isComposing(nativeEvent) ? wanted : undefined);
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
            // Nothing is found: the library would go on naming the choice that was marked before.
            {...(shown.length === 0 ? { 'aria-activedescendant': '' } : {})}
            className={className}
            spellCheck={false}
          />
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      </Popover.Anchor>
      <output className="visually-hidden">
        {box.isOpen && words !== undefined ? saidOf(shown.length) : ''}
      </output>
      {box.isOpen ? (
        <ChoiceList key={wanted} box={box} options={shown} value={value} empty={noneFound} />
      ) : (
        <ul {...box.getMenuProps({}, { suppressRefError: true })} hidden />
      )}
    </Popover.Root>
  );
}

const noneFound = '没有找到';
const saidOf = (count: number): string => (count === 0 ? noneFound : `${count} 个选项`);

/** The empty choice is what the placeholder says. */
function textOf(option: SelectOption | null): string {
  return option === null || option.value === '' ? '' : option.text;
}

/** Escape on a closed list, which would empty the field. */
function leaveOut(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean): void {
  if (event.key === 'Escape' && !isOpen) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
