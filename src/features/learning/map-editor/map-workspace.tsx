import { Button } from '@radix-ui/themes';
import { MapPin } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Schema } from '#openapi/index.ts';
import { MapCanvas } from './map-canvas.tsx';
import { MapFlag } from './map-flag.tsx';
import { freePositionAt, positionAt, type MapEvent, type MapState } from './map-positions.ts';
import { MapTools, PositionFields } from './map-tools.tsx';
import styles from './map-editor.module.css';

type MapWorkspaceProps = {
  readonly map: string | null | undefined;
  readonly units: readonly Schema<'UnitRow'>[];
  readonly state: MapState;
  readonly onChange: (event: MapEvent) => void;
};

/** The map with its flags, the tools above it, and next to it the selected unit and the unplaced ones. */
export function MapWorkspace({ map, units, state, onChange }: MapWorkspaceProps) {
  const view = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [isSnapping, setSnapping] = useState(false);
  const [selected, setSelected] = useState<string | undefined>(undefined);
  const waiting = units.filter(({ id }) => state.positions[id] === null);
  const chosen = units.find(({ id }) => id === selected);
  const chosenPosition = chosen === undefined ? undefined : state.positions[chosen.id];
  /** In the middle of the visible area, or next to it if a flag is there. */
  const put = (id: string) => {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = view.current ?? {};
    const [x, y] = [(scrollLeft + clientWidth / 2) / zoom, (scrollTop + clientHeight / 2) / zoom];
    onChange({ type: 'place', id, position: freePositionAt(state.positions, x, y, isSnapping) });
    setSelected(id);
  };
  /** A click on the map moves the selected unit there, or places the next one that is not on the map. */
  const pick = (x: number, y: number) => {
    const next = chosenPosition === null || chosenPosition === undefined ? waiting[0]?.id : selected;
    if (next === undefined) return;
    onChange({ type: 'place', id: next, position: positionAt(x, y, isSnapping) });
    // As long as others wait, the next click places one of them.
    setSelected(next === selected || waiting.length === 1 ? next : undefined);
  };
  return (
    <div
      className={styles['workspace']}
      role="presentation"
      onKeyDown={(event) => undoByKey(event, onChange)}
    >
      <MapTools
        state={state}
        zoom={zoom}
        isSnapping={isSnapping}
        onZoom={setZoom}
        onSnap={setSnapping}
        onChange={onChange}
      />
      <MapCanvas map={map} zoom={zoom} hasGrid={isSnapping} view={view} onPick={pick}>
        {units.map(({ id, unitName }) => {
          const position = state.positions[id];
          return position === null || position === undefined ? null : (
            <MapFlag
              key={id}
              id={id}
              name={unitName}
              position={position}
              zoom={zoom}
              isSelected={id === selected}
              isSnapping={isSnapping}
              onSelect={() => setSelected(id)}
              onChange={onChange}
            />
          );
        })}
      </MapCanvas>
      <aside className={styles['side']} aria-label="单元">
        {chosen === undefined || chosenPosition === null || chosenPosition === undefined ? (
          <p className={styles['hint']}>
            {waiting[0] === undefined ? '' : `点一下地图，把“${waiting[0].unitName}”放到那里。`}
            拖动旗子到合适的位置；也可以选中后用方向键移动，按住 Shift 移动得更远。
          </p>
        ) : (
          <PositionFields
            key={chosen.id}
            id={chosen.id}
            name={chosen.unitName}
            position={chosenPosition}
            onChange={onChange}
          />
        )}
        <h3>还没有放置的单元（{waiting.length}）</h3>
        <ul className={styles['waiting']} aria-label="还没有放置的单元">
          {waiting.map(({ id, unitName }) => (
            <li key={id}>
              <span>{unitName}</span>
              <Button
                type="button"
                size="1"
                variant="surface"
                aria-label={`放到地图上：${unitName}`}
                onClick={() => put(id)}
              >
                <MapPin size={14} aria-hidden="true" />
                放到地图上
              </Button>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

/** Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z; an input handles them itself. */
function undoByKey(event: KeyboardEvent, onChange: (event: MapEvent) => void) {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  onChange({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}
