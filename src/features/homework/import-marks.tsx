import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { homeworkProgressQuery, importMarks, marksTemplate } from '#api/additional-work.ts';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';

const importPart = createPart(() => import('#domain/lists/import-dialog.tsx'));

type ImportMarksProps = { readonly additionalId: string; readonly departId: string };

/** 导入成绩 of one class from a sheet. */
export function ImportMarks({ additionalId, departId }: ImportMarksProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const place = { additionalId, departId };
  return (
    <>
      <Button variant="surface" onClick={() => setOpen(true)}>
        <Upload size={16} aria-hidden="true" />
        导入成绩
      </Button>
      {isOpen ? (
        <LazyPart from={importPart} onLost={() => setOpen(false)}>
          {({ ImportDialog }) => (
            <ImportDialog
              overwrite="覆盖已批改的"
              added="首次批改"
              imports={{
                name: '成绩',
                send: (file, fields, options) => importMarks(file, { ...fields, ...place }, options),
                template: () => marksTemplate(place),
              }}
              onImported={() =>
                void client.invalidateQueries({ queryKey: homeworkProgressQuery(additionalId).queryKey })
              }
              onClose={() => setOpen(false)}
            />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
