import type { PointerEvent } from 'react';
import type { MachineGraph } from '#machines/machine-graph.ts';
import type { MachineLayout } from '#machines/machine-layout.ts';
import type { DiagramMarks } from './diagram-marks.ts';
import type { Size, View } from './use-viewport.ts';
import styles from './stage.module.css';

type StageMapProps = {
  readonly graph: MachineGraph;
  readonly layout: MachineLayout;
  readonly marks: DiagramMarks;
  readonly view: View;
  readonly room: Size;
  readonly onMove: (point: { readonly x: number; readonly y: number }) => void;
};

/** The maximum of the longer side: as a share of the stage, and in pixels. */
const max = { share: 0.3, pixels: 150 } as const;

/**
 * A small overview of a diagram, with a frame around the visible part. For mouse and touch: keys move the diagram
 * itself.
 */
export function StageMap({ graph, layout, marks, view, room, onMove }: StageMapProps) {
  const { w, h } = layout;
  const shown = {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    w: room.w / view.scale,
    h: room.h / view.scale,
  };
  if (shown.x <= 0 && shown.y <= 0 && shown.x + shown.w >= w && shown.y + shown.h >= h) return null;
  const shrink = Math.min(max.pixels, max.share * Math.min(room.w, room.h)) / Math.max(w, h);
  const move = (event: PointerEvent<SVGSVGElement>) => {
    event.stopPropagation();
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onMove({ x: (event.clientX - left) / shrink, y: (event.clientY - top) / shrink });
  };
  return (
    <svg
      className={styles['map']}
      aria-hidden="true"
      viewBox={`0 0 ${w} ${h}`}
      width={w * shrink}
      height={h * shrink}
      onPointerDown={move}
      onPointerMove={move}
    >
      {graph.nodes.slice(1).map(({ id }) => {
        const box = layout.nodes[id];
        return box === undefined ? null : (
          <rect
            key={id}
            x={box.x}
            y={box.y}
            width={box.w}
            height={box.h}
            data-active={marks.active?.has(id) === true || undefined}
          />
        );
      })}
      <rect data-shown x={shown.x} y={shown.y} width={shown.w} height={shown.h} />
    </svg>
  );
}
