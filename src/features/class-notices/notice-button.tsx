import { Button } from '@radix-ui/themes';
import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';

const NoticeDrawer = lazyComponent(async () => (await import('./notice-drawer.tsx')).NoticeDrawer);

/** The menu entry whose permission the operations need. */
const noticePath = '/teaching/notice';

/** 发通知, with this class already chosen; nothing for users who may not send notices. */
export function NoticeButton({ departId }: { readonly departId?: string }) {
  const { routes } = useMenu();
  const [isOpen, setOpen] = useState(false);
  if (!routes.has(noticePath)) return null;
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <Send size={16} aria-hidden="true" />
        发通知
      </Button>
      <Suspense>
        {isOpen ? (
          <NoticeDrawer departIds={departId === undefined ? [] : [departId]} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
