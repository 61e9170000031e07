import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ChooserButton } from '#shared/ui/fields/chooser-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { Field, type FieldProps } from '#shared/ui/fields/field.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { DepartNode } from './depart-rows.ts';
import { DepartTree, searchedNoun } from './depart-tree.tsx';
import { NoClasses, useHasNoClass } from './no-classes.tsx';
import { useDepartsRead } from './use-departs.ts';

type DepartPickerProps = FieldProps & {
  readonly label: string;
  /** The name of the selection, if the label is longer. */
  readonly noun?: string;
  readonly value: readonly string[];
  /** At most one department. */
  readonly single?: boolean;
  /** Offers the caller's own departments instead of the managed ones. */
  readonly own?: boolean;
  /** Names of selected departments outside the caller's tree, by id. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** `isClass` if only classes are allowed; by default every department. */
  readonly canChoose?: (node: DepartNode) => boolean;
  readonly onChange: (value: readonly string[]) => void;
};

/** Shows the selected departments by name, with a dialog to select others. */
export function DepartPicker(props: DepartPickerProps) {
  const { label, noun = label, value, own = false, otherNames = {}, canChoose, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const { nameOf } = useDepartsRead(value, own);
  const hasNoClass = useHasNoClass(canChoose, own) && value.length === 0;
  const items = value.map((id) => ({ id, text: nameOf(id, otherNames) }));
  return (
    <Field {...props}>
      {(control) => (
        <Chips items={items} onRemove={(id) => onChange(value.filter((one) => one !== id))}>
          {hasNoClass ? (
            <NoClasses />
          ) : (
            <ChooserButton noun={noun} control={control} onClick={() => setOpen(true)} />
          )}
          {isOpen ? <DepartDialog {...props} onClose={() => setOpen(false)} /> : null}
        </Chips>
      )}
    </Field>
  );
}

type DialogProp = 'label' | 'value' | 'single' | 'own' | 'canChoose' | 'onChange';
type DepartDialogProps = Pick<DepartPickerProps, DialogProp> & {
  readonly onClose: () => void;
};

/** 部门搜索 or 班级搜索: the tree of departments to select from. */
export function DepartDialog(props: DepartDialogProps) {
  const { label, value, single = false, own = false, canChoose, onChange, onClose } = props;
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
    <Modal open title={`${searchedNoun(canChoose)}搜索`} width={480} onClose={onClose} footer={footer}>
      <DepartTree
        label={label}
        own={own}
        chosen={chosen}
        single={single}
        canChoose={canChoose}
        startsInSearch
        onChange={setChosen}
      />
    </Modal>
  );
}
