import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { materialQuery } from '#api/course-unit.ts';
import { messageOf } from '#machines/message-of.ts';
import { BytesPreview } from '#ui/bytes-preview.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import type { Material, PreviewKind } from './materials.ts';
import styles from './unit-page.module.css';

type MaterialPreviewProps = { readonly material: Material; readonly kind: PreviewKind };

/** A picture or a text, shown below its name when asked for. */
export function MaterialPreview({ material, kind }: MaterialPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const bytes = useQuery({ ...materialQuery(material.url), enabled: isOpen });
  return (
    <>
      <PlainButton
        variant="outline"
        aria-expanded={isOpen}
        busy={isOpen && bytes.isFetching}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? '收起' : '查看'}
        <span className="visually-hidden">：{material.name}</span>
      </PlainButton>
      {isOpen && bytes.isError ? (
        <p role="alert" className="error-text">
          {messageOf(bytes.error, '加载失败')}
        </p>
      ) : null}
      {isOpen && bytes.data !== undefined ? (
        <div className={styles['preview']}>
          <BytesPreview bytes={bytes.data} kind={kind} name={material.name} />
        </div>
      ) : null}
    </>
  );
}
