import { Button, IconButton } from '@radix-ui/themes';
import { Redo2, Undo2, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { positionAt, type MapEvent, type MapState, type Position } from './map-positions.ts';
import styles from './map-editor.module.css';

export const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

type MapToolsProps = {
  readonly state: MapState;
  readonly zoom: number;
  readonly isSnapping: boolean;
  readonly onZoom: (zoom: number) => void;
  readonly onSnap: (isSnapping: boolean) => void;
  readonly onChange: (event: MapEvent) => void;
};

/** 撤销, 重做, zoom and the grid. */
export function MapTools({ state, zoom, isSnapping, onZoom, onSnap, onChange }: MapToolsProps) {
  const [smaller, larger] = [zooms.findLast((one) => one < zoom), zooms.find((one) => one > zoom)];
  return (
    <div className={styles['tools']} role="toolbar" aria-label="地图工具">
      <Tool
        label="撤销"
        icon={Undo2}
        disabled={state.past.length === 0}
        onClick={() => onChange({ type: 'undo' })}
      />
      <Tool
        label="重做"
        icon={Redo2}
        disabled={state.future.length === 0}
        onClick={() => onChange({ type: 'redo' })}
      />
      <Tool
        label="缩小"
        icon={ZoomOut}
        disabled={smaller === undefined}
        onClick={() => onZoom(smaller ?? zoom)}
      />
      <output aria-label="缩放">{Math.round(zoom * 100)}%</output>
      <Tool
        label="放大"
        icon={ZoomIn}
        disabled={larger === undefined}
        onClick={() => onZoom(larger ?? zoom)}
      />
      <span className={styles['snap']}>
        <Switch label="对齐网格" checked={isSnapping} onChange={onSnap} />
        <span aria-hidden="true">对齐网格</span>
      </span>
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

function Tool({ label, icon: Icon, disabled, onClick }: ToolProps) {
  return (
    <IconButton
      type="button"
      variant="surface"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}

type PositionFieldsProps = {
  readonly id: string;
  readonly name: string;
  readonly position: NonNullable<Position>;
  readonly onChange: (event: MapEvent) => void;
};

/** The coordinates of the selected unit, with removal from the map. */
export function PositionFields({ id, name, position, onChange }: PositionFieldsProps) {
  const set = (x: number, y: number) => onChange({ type: 'place', id, position: positionAt(x, y, false) });
  return (
    <fieldset className={styles['position']}>
      <legend>{name}</legend>
      <NumberField
        label="坐标 X"
        min={0}
        max={10_000}
        value={String(position.mapX)}
        onChange={(event) => set(Number(event.target.value), position.mapY)}
      />
      <NumberField
        label="坐标 Y"
        min={0}
        max={10_000}
        value={String(position.mapY)}
        onChange={(event) => set(position.mapX, Number(event.target.value))}
      />
      <Button
        type="button"
        variant="surface"
        color="gray"
        onClick={() => onChange({ type: 'place', id, position: null })}
      >
        从地图移除
      </Button>
    </fieldset>
  );
}
