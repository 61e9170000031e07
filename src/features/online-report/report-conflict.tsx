import { AlertDialog, Button, Flex } from '@radix-ui/themes';
import { ReturnFocus } from '#ui/return-focus.tsx';
import type { Conflict } from './use-builder-saving.ts';

type ReportConflictProps = {
  readonly conflict: Conflict;
  readonly onOverwrite: () => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/** Somebody else has saved the report first. Mount it to open it. */
export function ReportConflict({ conflict, onOverwrite, onReload, onClose }: ReportConflictProps) {
  return (
    <AlertDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Content maxWidth="480px" size="2">
        <ReturnFocus />
        <AlertDialog.Title size="4">报表已被修改</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {`${conflict.by} 在 ${conflict.at} 保存了这个报表。重新加载会放弃你的修改，覆盖会放弃对方的修改。`}
        </AlertDialog.Description>
        <Flex gap="3" mt="4" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="surface" color="gray">
              继续编辑
            </Button>
          </AlertDialog.Cancel>
          <Button variant="surface" color="red" onClick={onOverwrite}>
            用我的覆盖
          </Button>
          <Button variant="surface" color="red" onClick={onReload}>
            重新加载
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
