import { fileNamePart } from '#common/file-name-part.ts';
import { Sheet } from 'lucide-react';
import { useState } from 'react';
import { exportMarks } from '#shared/api/homework.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';

type ExportMarksProps = { readonly id: string; readonly departId: string; readonly fileName: string };

/** 导出成绩 of one class as a sheet. */
export function ExportMarks({ id, departId, fileName }: ExportMarksProps) {
  const notices = useNotices();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const name = `${fileNamePart(fileName)}-成绩.xlsx`;
      saveBytes(await exportMarks({ id, departId }), name);
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '导出失败，请稍后再试') });
    }
    setLoading(false);
  };
  return (
    <BusyButton variant="surface" busy={isLoading} onClick={() => void load()}>
      <Sheet size={16} aria-hidden="true" />
      导出成绩
    </BusyButton>
  );
}
