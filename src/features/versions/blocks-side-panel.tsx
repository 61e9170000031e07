import { Button } from '@radix-ui/themes';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { VersionBlocks } from './version-blocks.tsx';
import styles from './versions.module.css';

type BlocksSidePanelProps = { readonly versions: readonly Schema<'WorkVersion'>[] };

/** 并排看积木 of the compared versions, the older one first. */
export function BlocksSidePanel({ versions }: BlocksSidePanelProps) {
  const [isOpen, setOpen] = useState(false);
  if (!versions.some(({ workFileKey_url: path }) => hasBlocks(path))) return null;
  return (
    <>
      <div>
        <Button type="button" variant="surface" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Columns2 size={16} aria-hidden="true" />
          {isOpen ? '收起积木' : '并排看积木'}
        </Button>
      </div>
      {isOpen ? (
        <div className={styles['beside']}>
          {versions.map((version) => (
            <section key={version.versionNo} aria-label={`版本 ${version.versionNo} 的积木`}>
              <h3>版本 {version.versionNo}</h3>
              <VersionBlocks version={version} />
            </section>
          ))}
        </div>
      ) : null}
    </>
  );
}
