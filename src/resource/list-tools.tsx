import { Button, IconButton } from '@radix-ui/themes';
import { RotateCw, SlidersHorizontal } from 'lucide-react';
import type { ListView } from '#lib/use-list-view.ts';
import { Popover } from '#ui/popover.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
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
};

/** 刷新, and which columns show and how close the rows stand: remembered for the page and the user. */
export function ListTools({ resource, view, onView, onRefresh }: ListToolsProps) {
  const shown = shownColumns(resource, view);
  const trigger = (
    <IconButton type="button" variant="ghost" color="gray" aria-label="列设置">
      <SlidersHorizontal size={16} />
    </IconButton>
  );
  const toggle = (name: string, isShown: boolean) =>
    onView({ ...view, hidden: isShown ? view.hidden.filter((one) => one !== name) : [...view.hidden, name] });
  return (
    <div className={styles['tools']}>
      <IconButton type="button" variant="ghost" color="gray" aria-label="刷新" onClick={onRefresh}>
        <RotateCw size={16} />
      </IconButton>
      <Popover trigger={trigger} label="列设置" width={240} align="end">
        <div className={styles['settings']}>
          <SegmentedChoice
            label="密度"
            options={densities}
            value={view.density}
            onChange={(density) => onView({ ...view, density })}
          />
          <fieldset>
            <legend>显示的列</legend>
            {resource.table.map((name) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={shown.includes(name)}
                  // A table without a column would be a riddle.
                  disabled={shown.length === 1 && shown.includes(name)}
                  onChange={(event) => toggle(name, event.target.checked)}
                />
                {resource.fields[name]?.label ?? name}
              </label>
            ))}
          </fieldset>
          <Button type="button" variant="ghost" onClick={() => onView({ hidden: [], density: 'normal' })}>
            恢复默认
          </Button>
        </div>
      </Popover>
    </div>
  );
}

/** The columns that are not hidden; all of them when the view hides everything. */
export function shownColumns(resource: AnyResource, { hidden }: ListView): readonly string[] {
  const shown = resource.table.filter((name) => !hidden.includes(name));
  return shown.length === 0 ? resource.table : shown;
}
