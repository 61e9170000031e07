import { AlertDialog, Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { BusyButton } from '../busy-button.tsx';
import { ReturnFocus } from './return-focus.tsx';

type VersionConflictDialogProps = {
  /** The kind of the saved record, such as 表单. */
  readonly noun: string;
  /** The user who saved it, and the time. */
  readonly conflict: { readonly by: string; readonly at: string };
  readonly onOverwrite: () => void;
  /** Resolves with an error message, or closes the dialog. */
  readonly onReload: () => Promise<string | undefined>;
  readonly onClose: () => void;
};

/** The dialog of a version conflict: another user has saved the same record first. Mount it to open it. */
export function VersionConflictDialog({
  noun,
  conflict,
  onOverwrite,
  onReload,
  onClose,
}: VersionConflictDialogProps) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reload = async () => {
    setLoading(true);
    setProblem(await onReload());
    setLoading(false);
  };
  return (
    <AlertDialog.Root open onOpenChange={(next) => (next || isLoading ? undefined : onClose())}>
      <AlertDialog.Content maxWidth="480px" size="2">
        <ReturnFocus />
        <AlertDialog.Title size="4">{noun}已被修改</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {`${conflict.by} 在 ${conflict.at} 保存了这个${noun}。重新加载会放弃您的修改，覆盖会放弃对方的修改。`}
        </AlertDialog.Description>
        {problem === undefined ? null : (
          <p role="alert" className="error-text">
            {problem}
          </p>
        )}
        <Flex gap="3" mt="4" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="surface" color="gray" disabled={isLoading}>
              继续编辑
            </Button>
          </AlertDialog.Cancel>
          <Button variant="surface" color="red" disabled={isLoading} onClick={onOverwrite}>
            用我的覆盖
          </Button>
          <BusyButton variant="surface" color="red" busy={isLoading} onClick={() => void reload()}>
            重新加载
          </BusyButton>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
