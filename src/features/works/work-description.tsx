import { Button } from '@radix-ui/themes';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import styles from './work-about.module.css';

const DescribeDialog = lazyComponent(async () => (await import('./mine/describe-dialog.tsx')).DescribeDialog);

/** 作品说明, with its editor for users who may write it. */
export function WorkDescription({ work }: { readonly work: Schema<'PublicWork'> }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!work.workDesc && work.mayDescribe !== true) return null;
  return (
    <section aria-label="作品说明">
      {work.workDesc ? <p className={styles['description']}>{work.workDesc}</p> : null}
      {work.mayDescribe === true ? (
        <Button type="button" variant="ghost" onClick={() => setIsOpen(true)}>
          <Pencil size={16} aria-hidden="true" />
          {work.workDesc ? '修改说明' : '写作品说明'}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <DescribeDialog work={work} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
