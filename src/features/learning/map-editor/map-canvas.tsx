import { useRef, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { fileUrl } from '#shared/api/file.ts';
import flagStyles from '../unit-map.module.css';
import styles from './map-editor.module.css';

type MapCanvasProps = {
  readonly map: string | null | undefined;
  readonly zoom: number;
  readonly hasGrid: boolean;
  readonly view: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** The course's picture in its natural size times the zoom. It scrolls, or is dragged with the mouse. */
export function MapCanvas({ map, zoom, hasGrid, view, children }: MapCanvasProps) {
  const pulled = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const pull = (event: PointerEvent<HTMLElement>) => {
    const from = pulled.current;
    if (from === undefined) return;
    event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
    pulled.current = { x: event.clientX, y: event.clientY };
  };
  const letGo = () => {
    pulled.current = undefined;
  };
  return (
    <section
      ref={view}
      className={styles['view']}
      aria-label="课程地图"
      onPointerDown={(event) => {
        const isFlag = event.target instanceof Element && event.target.closest('button') !== null;
        // Touch scrolls natively.
        if (isFlag || event.pointerType !== 'mouse' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={pull}
      onPointerUp={letGo}
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
