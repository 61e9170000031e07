import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { myDepartTreeQuery } from '#api/depart.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { flatDeparts, type DepartNode } from './depart-rows.ts';
import { DepartTree } from './depart-tree.tsx';
import styles from './depart-tree.module.css';

type DepartPickerProps = {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: readonly string[];
  /** Names of chosen departments that are not in the caller's tree, by id. */
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly canChoose?: (node: DepartNode) => boolean;
  readonly onChange: (value: readonly string[]) => void;
};

/** Chosen departments by name, and a dialog with the tree to choose others. */
export function DepartPicker(props: DepartPickerProps) {
  const { label, required, hint, error, value, otherNames = {}, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery(myDepartTreeQuery());
  const names = new Map(flatDeparts(data).map(({ node }) => [node.id, node.title]));
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <div className={styles['chosen']} data-invalid={error === undefined ? undefined : ''}>
          {value.map((id) => {
            const name = names.get(id) ?? otherNames[id] ?? id;
            return (
              <span key={id} className={styles['chip']}>
                {name}
                <button
                  type="button"
                  aria-label={`移除${name}`}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                >
                  <X size={14} aria-hidden="true" />
                </button>
              </span>
            );
          })}
          <Button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            type="button"
            size="1"
            variant="surface"
            onClick={() => setOpen(true)}
          >
            选择{label}
          </Button>
          {isOpen ? <PickerDialog {...props} onClose={() => setOpen(false)} /> : null}
        </div>
      )}
    </Field>
  );
}

function PickerDialog({
  label,
  value,
  canChoose,
  onChange,
  onClose,
}: DepartPickerProps & { readonly onClose: () => void }) {
  const tree = useQuery(myDepartTreeQuery());
  const [chosen, setChosen] = useState(value);
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <Button
        type="button"
        onClick={() => {
          onChange(chosen);
          onClose();
        }}
      >
        确定
      </Button>
    </>
  );
  return (
    <Modal open title="部门搜索" width={480} onClose={onClose} footer={footer}>
      {tree.isError ? (
        <ErrorState text={messageOf(tree.error, '加载失败')} onRetry={() => void tree.refetch()} />
      ) : (
        <DepartTree
          key={String(tree.isSuccess)}
          label={label}
          nodes={tree.data ?? []}
          chosen={chosen}
          canChoose={canChoose}
          onChange={setChosen}
        />
      )}
    </Modal>
  );
}
