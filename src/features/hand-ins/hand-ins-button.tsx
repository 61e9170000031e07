import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { useAfterRelogin } from '#shared/app/use-after-relogin.ts';
import { handInQueue } from './hand-in-queue.ts';
import { HandInsDialog } from './hand-ins-dialog.tsx';

/** 几份作品等着上交. */
export function HandInsButton() {
  const queue = handInQueue(useQueryClient(), useNotices());
  const queuedHandIns = useSyncExternalStore(queue.subscribe, queue.shown);
  const [isOpen, setOpen] = useState(false);
  useAfterRelogin(() => void queue.renew());
  return (
    <>
      <span aria-live="polite">
        {queuedHandIns.length === 0 ? null : (
          <Button variant="soft" color="amber" onClick={() => setOpen(true)}>
            <CloudUpload size={16} aria-hidden="true" />
            {queuedHandIns.length}份作品等着上交
          </Button>
        )}
      </span>
      {isOpen ? <HandInsDialog queue={queue} kept={queuedHandIns} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
