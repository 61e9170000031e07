import { spliced } from '#machines/list-edits.ts';
import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './classes.module.css';

type Group = Schema<'ClassGroup'>;

type GroupDialogProps = {
  readonly room: Schema<'ClassRoom'>;
  /** The index of the group; one behind the last for a new one. */
  readonly at: number;
  readonly save: (groups: readonly Group[]) => Promise<void>;
  readonly onClose: () => void;
};

/** A group with its name and its pupils; pupils of another group move to it. */
export function GroupDialog({ room: { groups, pupils }, at, save, onClose }: GroupDialogProps) {
  const formId = useId();
  const [name, setName] = useState(groups[at]?.groupName ?? '');
  const [ticked, setTicked] = useState<readonly string[]>(groups[at]?.userIds ?? []);
  const saving = useMutation({
    mutationFn: () => {
      const remainingGroups = groups.map((group) => ({
        ...group,
        userIds: group.userIds.filter((id) => !ticked.includes(id)),
      }));
      return save(spliced(remainingGroups, at, 1, { groupName: name.trim(), userIds: [...ticked] }));
    },
    onSuccess: onClose,
  });
  const otherOf = (id: string) =>
    groups.find(({ userIds }, index) => index !== at && userIds.includes(id))?.groupName;
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={saving.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton type="submit" form={formId} busy={saving.isPending} disabled={name.trim() === ''}>
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title={at < groups.length ? '编辑小组' : '新建小组'}
      onClose={saving.isPending ? () => undefined : onClose}
      footer={footer}
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') saving.mutate();
        }}
      >
        <TextField
          label="小组名称"
          required
          maxLength={30}
          autoComplete="off"
          value={name}
          error={saving.error === null ? undefined : messageOf(saving.error, '保存失败！')}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={styles['ticks']}>
          <legend>组员（{ticked.length}）</legend>
          {pupils.map(({ id, realname, username }) => (
            <label key={id}>
              <input type="checkbox" checked={ticked.includes(id)} onChange={() => toggle(id)} />
              {realname ?? username} <span className={styles['about']}>{username}</span>
              {otherOf(id) === undefined ? null : (
                <span className={styles['about']}>现在在{otherOf(id)}</span>
              )}
            </label>
          ))}
        </fieldset>
      </form>
    </Modal>
  );
}
