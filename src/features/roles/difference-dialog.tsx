import { Button } from '@radix-ui/themes';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import type { GrantChange, GrantDifference } from './grant-rules.ts';
import styles from './roles.module.css';

type DifferenceDialogProps = {
  readonly difference: GrantDifference;
  readonly isSaving: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** The changes that saving would make, by menu and button. Stays open with the reason when it fails. */
export function DifferenceDialog({
  difference,
  isSaving,
  problem,
  onConfirm,
  onClose,
}: DifferenceDialogProps) {
  const { added, removed, unreachable } = difference;
  return (
    <Modal
      open
      title="确认权限修改"
      width={620}
      onClose={isSaving ? () => undefined : onClose}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={onClose}>
            返回修改
          </Button>
          <BusyButton type="button" busy={isSaving} onClick={onConfirm}>
            确认保存
          </BusyButton>
        </>
      }
    >
      <Changes title="新增的权限" tone="success" changes={added} />
      <Changes title="取消的权限" tone="danger" changes={removed} />
      <Changes title="上级菜单未勾选，不会显示在菜单中" tone="warning" changes={unreachable} />
      {problem === undefined ? null : (
        <p role="alert" className="error-text">
          {problem}
        </p>
      )}
    </Modal>
  );
}

type ChangesProps = {
  readonly title: string;
  readonly tone: 'success' | 'danger' | 'warning';
  readonly changes: readonly GrantChange[];
};

function Changes({ title, tone, changes }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className={styles['changes']}>
      <h3>
        {title}（{changes.length}）
      </h3>
      <ul aria-label={title}>
        {changes.map(({ id, text, isButton }) => (
          <li key={id}>
            <Tag tone={tone}>{isButton ? '按钮' : '菜单'}</Tag>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
