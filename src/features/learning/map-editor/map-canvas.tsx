import { useRef, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { fileUrl } from '#shared/api/file.ts';
import flagStyles from '../unit-map.module.css';
import styles from './map-editor.module.css';

type MapCanvasProps = {
  readonly map: string | null | undefined;
  readonly zoom: number;
  readonly hasGrid: boolean;
  readonly view: RefObject<HTMLElement | null>;
  /** Called with a clicked point of the picture, in its pixels. */
  readonly onPick: (x: number, y: number) => void;
  readonly children: ReactNode;
};

/** A press that moves less, in pixels, is a click. */
const slack = 4;

/** The course's picture in its natural size times the zoom. It scrolls, or is dragged with the mouse. */
export function MapCanvas({ map, zoom, hasGrid, view, onPick, children }: MapCanvasProps) {
  const pressed = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const pulled = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const pull = (event: PointerEvent<HTMLElement>) => {
    const from = pulled.current;
    if (from === undefined) return;
    event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
    pulled.current = { x: event.clientX, y: event.clientY };
  };
  const letGo = () => {
    pulled.current = undefined;
    pressed.current = undefined;
  };
  const pick = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = pressed.current;
    letGo();
    if (from === undefined || Math.hypot(clientX - from.x, clientY - from.y) >= slack) return;
    // The picture has its own zoom, which browsers treat differently in its rectangle; the section has none.
    const { left, top } = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - left - currentTarget.clientLeft, clientY - top - currentTarget.clientTop];
    // A press on a scroll bar does not count as a press on the map.
    if (x >= currentTarget.clientWidth || y >= currentTarget.clientHeight) return;
    onPick((x + currentTarget.scrollLeft) / zoom, (y + currentTarget.scrollTop) / zoom);
  };
  return (
    <section
      ref={view}
      className={styles['view']}
      aria-label="课程地图"
      onPointerDown={(event) => {
        const isFlag = event.target instanceof Element && event.target.closest('button') !== null;
        if (isFlag || event.button !== 0) return;
        pressed.current = { x: event.clientX, y: event.clientY };
        // Touch scrolls natively.
        if (event.pointerType !== 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={pull}
      onPointerUp={pick}
      onPointerCancel={letGo}
    >
      <div
        className={`${flagStyles['ground']} ${styles['ground']}`}
        style={{ zoom }}
        data-grid={hasGrid ? '' : undefined}
      >
        {map ? <img src={fileUrl(map)} alt="" draggable={false} /> : null}
        <ol className={flagStyles['flags']} aria-label="地图上的单元">
          {children}
        </ol>
      </div>
    </section>
  );
}
