import { useState } from 'react';
import { ChoiceButton } from '../choice-button.tsx';
import { Cell } from './cell.tsx';
import { textOf, type AnyResource, type ResourceRow } from '../define-resource.ts';
import type { AnyField } from '../field-kinds.ts';
import { setField, useChoices } from './quick-edit.ts';

type ChoiceCellProps = {
  readonly resource: AnyResource;
  readonly row: ResourceRow;
  readonly name: string;
  readonly field: AnyField;
  readonly onChanged: () => Promise<unknown>;
};

/** One option field of a row, editable in the table. */
export function ChoiceCell({ resource, row, name, field, onChanged }: ChoiceCellProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <ChoiceButton
      label={`${textOf(row, resource.table[0] ?? 'id')}的${field.label}`}
      options={useChoices(field, isWanted)}
      renderValue={(saving) => {
        const shown = saving === undefined ? row : changed(row, name, saving);
        return <Cell row={shown} name={name} field={field} />;
      }}
      save={(value) => setField(resource, row, [name, value])}
      onWanted={() => setWanted(true)}
      onSettled={onChanged}
    />
  );
}

const changed = (
  row: object,
  name: string,
  { value, text }: { readonly value: string; readonly text: string },
) => ({
  ...row,
  [name]: value,
  [`${name}_dictText`]: text,
});
