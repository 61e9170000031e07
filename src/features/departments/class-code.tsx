import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { classCodeQuery } from '#shared/api/class-join.ts';
import { Tag } from '#shared/ui/tag.tsx';

const ClassCodeDialog = lazyComponent(async () => (await import('./class-code-dialog.tsx')).ClassCodeDialog);

/** 班级码: the button next to the name of a class. */
export function ClassCode({ departId }: { readonly departId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        <QrCode size={16} aria-hidden="true" />
        班级码
      </Button>
      <Suspense>
        {isOpen ? <ClassCodeDialog departId={departId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

/** The title of the requests tab, with the pending count. */
export function JoinsTitle({ departId }: { readonly departId: string }) {
  const { data } = useQuery(classCodeQuery(departId));
  return (
    <>
      入班申请
      {data === undefined || data.waiting === 0 ? null : (
        <>
          {' '}
          <Tag tone="warning">{data.waiting} 个待处理</Tag>
        </>
      )}
    </>
  );
}
