import { Button, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { moveAndDeleteDeparts } from '#shared/api/depart.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { useDeparts } from '#shared/people/use-departs.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';

type MoveDialogProps = {
  /** The departments to delete. */
  readonly ids: readonly string[];
  /** The obstacles as text. */
  readonly text: string;
  readonly onDone: (ids: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Departments with contents are deleted only after these were moved: manually, or here to another department. */
export function MoveDialog({ ids, text, onDone, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<readonly string[]>([]);
  const { isBusy, error, setError, run } = useMoving(ids, onDone);
  const departs = useDeparts(ids);
  const deletedCodes = ids.flatMap((id) => departs.get(id)?.node.orgCode ?? []);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <BusyButton
        type="button"
        variant="surface"
        color="red"
        busy={isBusy}
        onClick={() => void run(target[0])}
      >
        移动并删除
      </BusyButton>
    </>
  );
  return (
    <Modal open title="确认删除" width={520} closable={!isBusy} onClose={onClose} footer={footer}>
      <Flex direction="column" gap="3">
        <p>{text}</p>
        <DepartPicker
          label="移到其他部门后删除"
          hint="用户、下级部门/班级、课程、作业和作品都移到所选的部门/班级，再删除。"
          required
          single
          value={target}
          error={error}
          canChoose={({ orgCode }) => !deletedCodes.some((code) => orgCode.startsWith(code))}
          onChange={(chosen) => {
            setTarget(chosen);
            setError(undefined);
          }}
        />
      </Flex>
    </Modal>
  );
}

function useMoving(ids: readonly string[], onDone: MoveDialogProps['onDone']) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const run = async (targetId: string | undefined) => {
    if (targetId === undefined) {
      setError('请选择要移到的部门/班级');
      return;
    }
    setBusy(true);
    try {
      const { message } = await moveAndDeleteDeparts({ ids: ids.join(','), targetId });
      notices.show({ kind: 'success', text: message });
      onDone(ids);
    } catch (cause) {
      setError(messageOf(cause, '删除失败！'));
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}
