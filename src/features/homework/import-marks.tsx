import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { homeworkProgressQuery } from '#shared/api/homework.ts';
import { MarksDialog } from '#shared/work/marks-dialog.tsx';

type ImportMarksProps = { readonly additionalId: string; readonly departId: string };

export function ImportMarks({ additionalId, departId }: ImportMarksProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="surface" onClick={() => setOpen(true)}>
        <Upload size={16} aria-hidden="true" />
        导入成绩
      </Button>
      {isOpen ? (
        <MarksDialog
          place={{ additionalId, departId }}
          onImported={() =>
            void client.invalidateQueries({ queryKey: homeworkProgressQuery(additionalId).queryKey })
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
