import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import { BytesPreview } from '#shared/ui/media/bytes-preview.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { Material, PreviewKind } from './materials.ts';
import styles from './unit-page.module.css';

type MaterialPreviewProps = { readonly name: string; readonly children: ReactNode };

/** A material, previewed below its name on request. */
export function MaterialPreview({ name, children }: MaterialPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        variant="surface"
        color="gray"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? '收起' : '查看'}
        <span className="visually-hidden">：{name}</span>
      </Button>
      {isOpen ? <div className={styles['preview']}>{children}</div> : null}
    </>
  );
}

/** A file that the page itself can preview. */
export function BytesOf({ material, kind }: { readonly material: Material; readonly kind: PreviewKind }) {
  const bytes = useQuery(fileBytesQuery(material.url));
  if (bytes.data !== undefined) return <BytesPreview bytes={bytes.data} kind={kind} name={material.name} />;
  if (!bytes.isError) return <PageSkeleton rows={2} />;
  return (
    <p role="alert" className="error-text">
      {messageOf(bytes.error, '加载失败')}
    </p>
  );
}
