import { Button } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import styles from './field-conflict-dialog.module.css';

/** One field that two users changed differently: the initial value, the saved one and the local one. */
export type Difference = {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Changed here; the others default to the saved value. */
  readonly isMine: boolean;
};

type FieldConflictDialogProps = {
  readonly by: string;
  readonly at: string;
  readonly differences: readonly Difference[];
  /** The fields that keep the local value; the others take the saved one. */
  readonly onMerge: (mine: ReadonlySet<string>) => void;
  /** Saves all local values at once. */
  readonly onOverwrite: () => void;
  /** Takes all saved values; local input is discarded. */
  readonly onDiscard: () => void;
  readonly onClose: () => void;
};

/**
 * The dialog of a version conflict: every differing field side by side, with a choice for the form. Nothing is lost.
 */
export function FieldConflictDialog(props: FieldConflictDialogProps) {
  const { by, at, differences, onMerge, onOverwrite, onDiscard, onClose } = props;
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((one) => one.isMine).map(({ name }) => name)),
  );
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(name);
    else next.delete(name);
    setMine(next);
  };
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        返回编辑
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onDiscard}>
        放弃我的
      </Button>
      <Button type="button" variant="surface" onClick={onOverwrite}>
        用我的覆盖
      </Button>
      <Button type="button" onClick={() => onMerge(mine)}>
        合并后继续编辑
      </Button>
    </>
  );
  return (
    <Modal open title="记录已被修改" width={760} onClose={onClose} footer={footer}>
      <p className={styles['said']}>
        {by === '' ? '别人' : by} 已在 {at}{' '}
        保存了这条记录，下面是对方的修改和这次填写的内容。请选择每一项保留哪一个，合并后还可以继续修改，再次保存才会生效。
      </p>
      {differences.length === 0 ? <p className={styles['said']}>填写的内容与已保存的相同。</p> : null}
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">已保存的</th>
              <th scope="col">我填写的</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Row
                key={difference.name}
                difference={difference}
                isMine={mine.has(difference.name)}
                onChoose={(isMine) => choose(difference.name, isMine)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}

type RowProps = {
  readonly difference: Difference;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
};

function Row({ difference: { label, theirs, mine }, isMine, onChoose }: RowProps) {
  const name = useId();
  const option = (text: string, checked: boolean, toMine: boolean) => (
    <td data-on={checked ? '' : undefined}>
      <label>
        <input
          type="radio"
          name={name}
          checked={checked}
          aria-label={`${label}：${toMine ? '我填写的' : '已保存的'} ${text === '' ? '（空）' : text}`}
          onChange={() => onChoose(toMine)}
        />
        {text === '' ? <span className={styles['empty']}>（空）</span> : text}
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {option(theirs, !isMine, false)}
      {option(mine, isMine, true)}
    </tr>
  );
}
