import { Flag } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flagPosition } from '../flag-position.ts';
import { gridSize, positionAt, type MapEvent, type Position } from './map-positions.ts';
import flagStyles from '../unit-map.module.css';
import styles from './map-editor.module.css';

type MapFlagProps = {
  readonly id: string;
  readonly name: string;
  readonly position: NonNullable<Position>;
  readonly isSelected: boolean;
  readonly isSnapping: boolean;
  readonly zoom: number;
  readonly onSelect: () => void;
  readonly onChange: (event: MapEvent) => void;
};

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels per key press with Shift. */
const stride = 10;

/** The flag of one unit: dragged by mouse or touch, moved by the arrows, with Shift further. */
export function MapFlag(props: MapFlagProps) {
  const { id, name, position, isSelected, isSnapping, zoom, onSelect, onChange } = props;
  const grip = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const [dragged, setDragged] = useState<NonNullable<Position> | undefined>(undefined);
  const at = dragged ?? position;
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY };
    onSelect();
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (grip.current === undefined) return;
    const byX = (event.clientX - grip.current.x) / zoom;
    const byY = (event.clientY - grip.current.y) / zoom;
    if (dragged === undefined && Math.hypot(byX, byY) < 3) return;
    setDragged(positionAt(position.mapX + byX, position.mapY + byY, isSnapping));
  };
  const drop = () => {
    grip.current = undefined;
    if (dragged !== undefined) onChange({ type: 'place', id, position: dragged });
    setDragged(undefined);
  };
  const step = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const by = (isSnapping ? gridSize : 1) * (event.shiftKey ? (isSnapping ? 5 : stride) : 1);
    onSelect();
    onChange({ type: 'nudge', id, byX: arrow[0] * by, byY: arrow[1] * by });
  };
  return (
    <li style={flagPosition(at, 0)}>
      <button
        type="button"
        className={`${flagStyles['flag']} ${styles['flag']}`}
        data-stage={isSelected ? 'handedIn' : 'none'}
        aria-pressed={isSelected}
        aria-label={`${name}，横 ${at.mapX}，纵 ${at.mapY}`}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
        onClick={onSelect}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => {
          grip.current = undefined;
          setDragged(undefined);
        }}
        onKeyDown={step}
      >
        <span className={flagStyles['mark']}>
          <Flag size={26} aria-hidden="true" />
        </span>
        <span className={flagStyles['name']}>{name}</span>
      </button>
    </li>
  );
}
