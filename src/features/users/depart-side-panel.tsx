import { Card, IconButton } from '@radix-ui/themes';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { DepartTree } from '#shared/people/depart-tree.tsx';
import { useFolded } from '#shared/react/use-folded.ts';
import styles from './depart-side-panel.module.css';

type DepartSidePanelProps = {
  /** The storage key of the collapsed state. */
  readonly name: string;
  /** The id of the department; undefined for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (departId: string | undefined) => void;
  readonly children: ReactNode;
};

/** A department tree to the left of a list as its filter; narrow screens have only the list's own filter. */
export function DepartSidePanel({ name, chosen, onChoose, children }: DepartSidePanelProps) {
  const [isFolded, setFolded] = useFolded(name);
  const title = isFolded ? '展开部门' : '收起部门';
  return (
    <div className={styles['page']} data-folded={isFolded ? '' : undefined}>
      <Card asChild size="1">
        <aside className={styles['side']} aria-label="部门">
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            title={title}
            aria-label={title}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? (
              <PanelLeftOpen size={18} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={18} aria-hidden="true" />
            )}
          </IconButton>
          {isFolded ? null : (
            <DepartTree
              label="部门"
              chosen={chosen === undefined ? [] : [chosen]}
              single
              onChange={([depart]) => onChoose(depart)}
            />
          )}
        </aside>
      </Card>
      <div className={styles['list']}>{children}</div>
    </div>
  );
}
