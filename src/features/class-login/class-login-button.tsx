import { Button } from '@radix-ui/themes';
import { IdCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';

const ClassLoginDialog = lazyComponent(
  async () => (await import('./class-login-dialog.tsx')).ClassLoginDialog,
);

/** 课堂登录: the button next to the name of a class. */
export function ClassLoginButton({ departId }: { readonly departId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <IdCard size={16} aria-hidden="true" />
        课堂登录
      </Button>
      <Suspense>
        {isOpen ? <ClassLoginDialog departId={departId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
