import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './course-view.module.css';

type RenameFormProps = {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly save: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** A name that is changed in its place: Enter saves, Escape cancels. Mount it to open it. */
export function RenameForm({ label, value, maxLength, save, onClose }: RenameFormProps) {
  const [text, setText] = useState(value);
  const saving = useMutation({ mutationFn: save, onSuccess: onClose });
  const name = text.trim();
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        if (saving.isPending || name === '') return;
        if (name === value) onClose();
        else saving.mutate(name);
      }}
    >
      <TextField
        ref={selectAll}
        label={label}
        labelHidden
        value={text}
        maxLength={maxLength}
        error={saving.isError ? messageOf(saving.error, '保存失败！') : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Escape also ends the composition of an input method.
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          onClose();
        }}
      />
      <BusyButton type="submit" disabled={name === ''} busy={saving.isPending}>
        保存
      </BusyButton>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
    </form>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
