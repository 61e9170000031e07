import { Button } from '@radix-ui/themes';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';

const CloneDialog = lazyComponent(async () => (await import('./clone-dialog.tsx')).CloneDialog);

type CloneButtonProps = { readonly work: { readonly id: string; readonly workName: string } };

/** Opens 克隆到其他账号 of a work. */
export function CloneButton({ work }: CloneButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <Users size={16} aria-hidden="true" />
        克隆
        <span className="visually-hidden">：{work.workName}</span>
      </Button>
      <Suspense>{isOpen ? <CloneDialog work={work} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
