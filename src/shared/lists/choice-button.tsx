import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import styles from './lists.module.css';

type ChoiceButtonProps = {
  /** Names the record and its field. */
  readonly label: string;
  /** Undefined while they are loading. */
  readonly options: readonly SelectOption[] | undefined;
  /** Renders the current value, or the one that is being saved. */
  readonly renderValue: (saving: SelectOption | undefined) => ReactNode;
  readonly save: (value: string) => Promise<unknown>;
  /** Loads the options at the press that opens them. */
  readonly onWanted: () => void;
  /** Refetches the row. */
  readonly onSettled: () => Promise<unknown>;
};

const waiting = [{ text: '正在加载…', disabled: true, onSelect: () => undefined }];

/** A value that is changed in place: the new value shows at once, and the old one again when it is refused. */
export function ChoiceButton({ label, options, renderValue, save, onWanted, onSettled }: ChoiceButtonProps) {
  const notices = useNotices();
  const change = useMutation({
    mutationFn: ({ value }: SelectOption) => save(value),
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '保存失败！') });
    },
    // Also after a refusal: another user may have changed it meanwhile.
    onSettled,
  });
  return (
    <DropMenu
      align="start"
      trigger={
        <button
          type="button"
          // Enter on its cell focuses it.
          tabIndex={-1}
          className={styles['choice']}
          title={`修改${label}`}
          aria-busy={change.isPending}
          onClick={onWanted}
          onKeyDown={({ key }) => (key === 'ArrowDown' ? onWanted() : undefined)}
        >
          {renderValue(change.isPending ? change.variables : undefined)}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={
        options?.map((option) => ({
          text: option.text,
          disabled: change.isPending,
          onSelect: () => change.mutate(option),
        })) ?? waiting
      }
    />
  );
}
