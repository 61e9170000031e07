import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { DepartTree } from './depart-tree.tsx';
import { nameOf } from './person-names.ts';
import type { PeopleSource, PickedUser } from './picked-user.ts';
import { FormPeopleRows, UserRows } from './user-rows.tsx';
import styles from './user-picker.module.css';

type UserPickerDialogProps = {
  readonly title: string;
  readonly single?: boolean;
  /** By default the users that the caller manages, by department. */
  readonly from?: PeopleSource | undefined;
  /** The initial selection. */
  readonly chosen?: readonly PickedUser[];
  /** The dialog stays until the owner closes it, so a failure can be shown. */
  readonly busy?: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: (chosen: readonly PickedUser[]) => void;
  readonly onClose: () => void;
};

const nobody: readonly PickedUser[] = [];

/** Departments at the left, their people at the right, in pages; the selection persists across pages. */
export function UserPickerDialog(props: UserPickerDialogProps) {
  const { title, single = false, from, busy = false, error, onConfirm, onClose } = props;
  const [chosen, setChosen] = useState(props.chosen ?? nobody);
  const [departId, setDepartId] = useState<string | undefined>(undefined);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={busy} onClick={onClose}>
        取消
      </Button>
      <BusyButton
        type="button"
        busy={busy}
        disabled={chosen.length === 0 && props.chosen === undefined}
        onClick={() => onConfirm(chosen)}
      >
        确定
      </BusyButton>
    </>
  );
  return (
    <Modal open title={title} width={960} onClose={busy ? () => undefined : onClose} footer={footer}>
      {from === undefined ? (
        <div className={styles['panes']}>
          <div className={styles['departs']}>
            <DepartTree
              label="部门"
              single
              chosen={departId === undefined ? [] : [departId]}
              onChange={([id]) => setDepartId(id)}
            />
          </div>
          <UserRows key={departId} departId={departId} single={single} chosen={chosen} onChange={setChosen} />
        </div>
      ) : (
        <FormPeopleRows from={from} single={single} chosen={chosen} onChange={setChosen} />
      )}
      <div className={styles['chosen']}>
        <output>{chosen.length === 0 ? '未选择用户' : `已选择 ${chosen.length} 人`}</output>
        <Chips
          items={chosen.map((user) => ({ id: user.id, text: nameOf(user) }))}
          onRemove={(id) => setChosen(chosen.filter((user) => user.id !== id))}
        />
      </div>
      {error === undefined ? null : (
        <p role="alert" className="error-text">
          {error}
        </p>
      )}
    </Modal>
  );
}
