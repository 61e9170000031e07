import { Button, IconButton } from '@radix-ui/themes';
import { Maximize, Minimize, RotateCw, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderedColumns } from './columns/column-order.ts';
import { ColumnSettings } from './columns/column-settings.tsx';
import { defaultView, type ListView } from '#shared/react/use-list-view.ts';
import { Popover } from '#shared/ui/dialogs/popover.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import type { AnyResource } from './define-resource.ts';
import styles from './resource.module.css';

const densities = [
  { value: 'compact', text: '紧凑' },
  { value: 'normal', text: '默认' },
  { value: 'roomy', text: '宽松' },
] as const;

type ListToolsProps = {
  readonly resource: AnyResource;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onRefresh: () => void;
  /** Whether the list fills the window. */
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  /** Between 刷新 and 列设置. */
  readonly children?: ReactNode;
};

/** 刷新, 全屏, column visibility and row density, stored by page and user. */
export function ListTools({ resource, view, onView, onRefresh, isFull, onFull, children }: ListToolsProps) {
  const trigger = (
    <IconButton type="button" variant="ghost" color="gray" aria-label="列设置">
      <SlidersHorizontal size={16} />
    </IconButton>
  );
  return (
    <div className={styles['tools']}>
      <IconButton type="button" variant="ghost" color="gray" aria-label="刷新" onClick={onRefresh}>
        <RotateCw size={16} />
      </IconButton>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label={isFull ? '退出全屏' : '全屏'}
        onClick={() => onFull(!isFull)}
      >
        {isFull ? <Minimize size={16} /> : <Maximize size={16} />}
      </IconButton>
      {children}
      <Popover trigger={trigger} label="列设置" width={420} align="end">
        <div className={styles['settings']}>
          <SegmentedChoice
            label="密度"
            options={densities}
            value={view.density}
            onChange={(density) => onView({ ...view, density })}
          />
          <ColumnSettings
            columns={resource.table.map((name) => ({ name, label: resource.fields[name]?.label ?? name }))}
            pinned={resource.pinned}
            view={view}
            onView={onView}
          />
          <Button type="button" variant="ghost" onClick={() => onView(defaultView(resource.hidden))}>
            恢复默认
          </Button>
        </div>
      </Popover>
    </div>
  );
}

/** Returns the visible columns in order; all of them if the view hides everything. */
export function shownColumns({ table }: AnyResource, view: ListView): readonly string[] {
  const ordered = orderedColumns(table, view);
  const shown = ordered.filter((name) => !view.hidden.includes(name));
  return shown.length === 0 ? ordered : shown;
}
