import { Button } from '@radix-ui/themes';
import { History } from 'lucide-react';
import { useState } from 'react';
import { VersionsDialog } from './versions-dialog.tsx';

/** Opens the versions of a work. */
export function VersionsButton({
  work,
}: {
  readonly work: { readonly id: string; readonly workName: string };
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <History size={16} aria-hidden="true" />
        版本记录
        <span className="visually-hidden">：{work.workName}</span>
      </Button>
      {isOpen ? <VersionsDialog work={work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
