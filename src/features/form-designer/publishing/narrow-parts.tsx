import { Button } from '@radix-ui/themes';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import type { FieldKind } from '../definition-parts.ts';
import { useDesignerState } from '../designer-context.ts';
import { Palette } from '../board/palette.tsx';
import { PropertyPanel } from '../board/property-panel.tsx';
import styles from '../form-designer.module.css';

/** The part in the drawer next to the canvas. */
export type DrawerPart = 'kinds' | 'properties' | undefined;

type NarrowPartsProps = {
  /** The id of the button that gets the focus when no field is left. */
  readonly startId: string;
  readonly open: DrawerPart;
  readonly onOpen: (part: DrawerPart) => void;
  readonly onAdd: (kind: FieldKind) => void;
};

/** On a narrow screen: palette and properties in a drawer, one after the other. */
export function NarrowParts({ startId, open, onOpen, onAdd }: NarrowPartsProps) {
  const label = useDesignerState(
    ({ present, selected }) => present.fields.find(({ id }) => id === selected)?.label,
  );
  return (
    <div className={styles['narrow']}>
      <Button id={startId} type="button" variant="surface" onClick={() => onOpen('kinds')}>
        <Plus size={16} aria-hidden="true" />
        添加字段
      </Button>
      <Button
        type="button"
        variant="surface"
        color="gray"
        disabled={label === undefined}
        onClick={() => onOpen('properties')}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        字段属性
      </Button>
      <Drawer
        open={open !== undefined}
        title={open === 'kinds' ? '添加字段' : `字段属性：${label ?? ''}`}
        width={420}
        onClose={() => onOpen(undefined)}
      >
        {open === 'kinds' ? (
          <Palette
            startId={`${startId}-kinds`}
            onAdd={(kind) => {
              onAdd(kind);
              onOpen('properties');
            }}
          />
        ) : (
          <PropertyPanel />
        )}
      </Drawer>
    </div>
  );
}
