import { Button } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type CopyDialogProps = {
  readonly name: string;
  readonly onCopy: (name: string) => void;
  readonly onClose: () => void;
};

/** 另存为: continues the open project as another work of the author. */
export function CopyDialog({ name, onCopy, onClose }: CopyDialogProps) {
  const formId = useId();
  const [text, setText] = useState(`${name}（副本）`.slice(0, 64));
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Modal
      open
      title="另存为"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button variant="surface" color="gray" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId}>
            保存
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = text.trim();
          if (trimmed === '') setError('请输入作品名！');
          else onCopy(trimmed);
        }}
      >
        <TextField
          label="新作品的名字"
          required
          maxLength={64}
          value={text}
          error={error}
          hint="原来的作品停在上次保存的样子，接着做的是新作品。"
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
