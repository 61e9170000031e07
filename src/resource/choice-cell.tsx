import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { isShownByClient } from '#api/errors.ts';
import { useDictOptions } from '#domain/dict/use-dict-options.ts';
import { useNotices } from '#lib/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { DropMenu } from '#ui/drop-menu.tsx';
import type { SelectOption } from '#ui/select-field.tsx';
import { Cell } from './cell.tsx';
import { textOf, type AnyResource, type ResourceRow } from './define-resource.ts';
import type { AnyField, FieldOf } from './field-kinds.ts';
import { setField } from './quick-edit.ts';
import styles from './resource.module.css';

/** Fields that are one choice. */
export type ChosenField = FieldOf<'dict'> | FieldOf<'choice'> | FieldOf<'flag'>;

export const isChosen = (field: AnyField): field is ChosenField =>
  field.kind === 'dict' || field.kind === 'choice' || field.kind === 'flag';

type ChoiceCellProps = {
  readonly resource: AnyResource;
  readonly row: ResourceRow;
  readonly name: string;
  readonly field: ChosenField;
  readonly onChanged: () => Promise<unknown>;
};

/** A value that is changed where it stands: the new one shows at once, and the old one again when it is refused. */
export function ChoiceCell({ resource, row, name, field, onChanged }: ChoiceCellProps) {
  const notices = useNotices();
  const words = useDictOptions(field.kind === 'dict' ? field.dict : '');
  const change = useMutation({
    mutationFn: (value: string) => setField(resource, row, [name, value]),
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '保存失败!') });
    },
    // Also after a refusal: somebody else may have changed it meanwhile.
    onSettled: onChanged,
  });
  const options = optionsOf(field, words);
  const shown = change.isPending
    ? { ...row, [name]: change.variables, [`${name}_dictText`]: textIn(options, change.variables) }
    : row;
  const of = textOf(row, resource.table[0] ?? 'id');
  return (
    <DropMenu
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={styles['choice']}
          aria-label={`修改${of}的${field.label}：${textIn(options, textOf(shown, name))}`}
          disabled={change.isPending}
        >
          <Cell row={shown} name={name} field={field} />
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={options.map(({ value, text }) => ({ text, onSelect: () => change.mutate(value) }))}
    />
  );
}

const textIn = (options: readonly SelectOption[], value: string): string =>
  options.find((one) => one.value === value)?.text ?? value;

function optionsOf(field: ChosenField, words: readonly SelectOption[]): readonly SelectOption[] {
  if (field.kind === 'dict') return words;
  if (field.kind === 'choice') return field.options;
  const [on, off] = field.words ?? ['是', '否'];
  return [
    { value: '1', text: on },
    { value: '0', text: off },
  ];
}
