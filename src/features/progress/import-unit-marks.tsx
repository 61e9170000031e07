import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Upload } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '#shared/api/client.ts';
import { MarksDialog } from '#shared/work/marks-dialog.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';

type ImportUnitMarksProps = {
  readonly departId: string;
  /** The units with something to grade, by the board's names. */
  readonly units: readonly { readonly unitId: string; readonly text: string }[];
};

/** 导入成绩 of the class for the selected unit. */
export function ImportUnitMarks({ departId, units }: ImportUnitMarksProps) {
  const client = useQueryClient();
  const [unit, setUnit] = useState<(typeof units)[number]>();
  return (
    <>
      <DropMenu
        trigger={
          <Button type="button" variant="surface">
            <Upload size={16} aria-hidden="true" />
            导入成绩
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={units.map((one) => ({ text: one.text, onSelect: () => setUnit(one) }))}
      />
      {unit === undefined ? null : (
        <MarksDialog
          place={{ unitId: unit.unitId, departId }}
          of={unit.text}
          onImported={() => void client.invalidateQueries({ queryKey: keyOf('/teaching/progress/board') })}
          onClose={() => setUnit(undefined)}
        />
      )}
    </>
  );
}
