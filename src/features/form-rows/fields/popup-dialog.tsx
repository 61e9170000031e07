import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ChoiceRows } from '#shared/forms/choice-rows.tsx';
import { findOptions } from '#shared/ui/choice/find-options.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';

type PopupDialogProps = {
  readonly noun: string;
  readonly options: readonly SelectOption[];
  readonly single: boolean;
  readonly value: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

/** A longer list renders slowly and is unreadable. */
const maxShown = 100;

/** Entries of a dictionary, searched by their text or their pinyin. */
export function PopupDialog({ noun, options, single, value, onChoose, onClose }: PopupDialogProps) {
  const [words, setWords] = useState('');
  const found = findOptions(options, words);
  const shown = found.slice(0, maxShown).map((option) => ({ id: option.value, text: option.text }));
  const footer = single ? undefined : (
    <Button type="button" onClick={onClose}>
      完成
    </Button>
  );
  return (
    <Modal open title={`选择${noun}`} align="start" onClose={onClose} footer={footer}>
      <TextField
        label={`搜索${noun}`}
        labelHidden
        type="search"
        placeholder="搜索，可以用拼音"
        maxLength={32}
        {...useComposedText(words, setWords)}
      />
      {found.length === 0 ? (
        <EmptyState />
      ) : (
        <ChoiceRows
          label={noun}
          items={shown}
          single={single}
          isChosen={({ id }) => value.includes(id)}
          onChoose={({ id }) => onChoose(id)}
        />
      )}
      {found.length > maxShown ? (
        <p>{`只显示前 ${maxShown} 条，共 ${found.length} 条，请输入更多字查找。`}</p>
      ) : null}
    </Modal>
  );
}
