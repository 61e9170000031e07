import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { homeworkProgressQuery, importMarks, marksTemplate } from '#api/additional-work.ts';
import { withinChunkTime } from '#lib/chunk-error.ts';

const ImportDialog = lazy(async () => ({
  default: (await withinChunkTime(import('#resource/import-dialog.tsx'))).ImportDialog,
}));

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
      <Suspense>
        {isOpen ? (
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
        ) : null}
      </Suspense>
    </>
  );
}
