import { useEffect, useMemo, useRef, useState } from 'react';
import { Diagram } from './diagram.tsx';
import type { DiagramMarks } from './diagram-marks.ts';
import { diagramStyle } from './diagram-style.ts';
import { savePicture, saveVector } from './export-diagram.ts';
import type { MachineFile } from './machines.ts';
import { findParts } from './part-names.ts';
import { changeMarks, shapeChanges } from './shape-changes.ts';
import { ShapeChangesList } from './shape-changes-list.tsx';
import { useViewport } from './use-viewport.ts';
import styles from './stage.module.css';

type MachineStageProps = {
  readonly file: MachineFile;
  readonly marks?: DiagramMarks;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

const noMarks: DiagramMarks = {};

/** The diagram of one machine with its tools. */
export function MachineStage({ file, marks = noMarks, chosen, onChoose }: MachineStageProps) {
  const { graph, layout, entry } = file;
  const { setFrame, view, fit, zoom, show, handlers, onKeyDown } = useViewport(layout);
  const [words, setWords] = useState('');
  const svg = useRef<SVGSVGElement | null>(null);
  const found = useMemo(() => findParts(entry.id, graph, words), [entry, graph, words]);
  const changes = useMemo(() => shapeChanges(file), [file]);
  const look = chosen ?? [...found][0];
  const area = look === undefined ? undefined : (layout.nodes[look] ?? layout.edges[look]?.chip);
  // Where an actor has gone comes into sight by itself.
  const goal = graph.nodes.findLast(({ id }) => marks.active?.has(id) === true)?.id;
  const place = goal === undefined ? undefined : layout.nodes[goal];
  useEffect(() => {
    if (place !== undefined) show(place);
  }, [place, show]);
  useEffect(() => {
    if (area !== undefined) show(area);
  }, [area, show]);
  return (
    <section className={styles['stage']} aria-label={`${entry.title}的状态图`}>
      <div
        className={styles['tools']}
        role="toolbar"
        aria-label="方向键移动，加减键缩放，0 适应窗口"
        {...{ onKeyDown }}
      >
        <input
          type="search"
          aria-label="搜索状态或事件"
          placeholder="搜索状态或事件"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <output aria-live="polite">{words === '' ? '' : `${found.size} 处`}</output>
        <span className={styles['space']} />
        <button type="button" onClick={() => zoom(1 / 1.25)} aria-label="缩小">
          −
        </button>
        <output aria-label="缩放比例">{`${Math.round(view.scale * 100)}%`}</output>
        <button type="button" onClick={() => zoom(1.25)} aria-label="放大">
          +
        </button>
        <button type="button" onClick={fit}>
          适应窗口
        </button>
        <button type="button" onClick={() => svg.current && saveVector(svg.current, layout, entry.id)}>
          SVG
        </button>
        <button type="button" onClick={() => svg.current && savePicture(svg.current, layout, entry.id)}>
          PNG
        </button>
        <button type="button" onClick={() => print()}>
          打印
        </button>
      </div>
      <ShapeChangesList changes={changes} onChoose={onChoose} />
      <div
        ref={setFrame}
        className={styles['frame']}
        {...handlers}
        role="application"
        aria-label="状态图"
        tabIndex={-1}
      >
        <svg
          ref={svg}
          className={styles['drawing']}
          role="img"
          aria-label={`${entry.title}：${graph.nodes.length - 1} 个状态，${graph.edges.length} 个转换`}
          viewBox={`0 0 ${layout.w} ${layout.h}`}
          style={{
            width: layout.w,
            height: layout.h,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <style>{diagramStyle}</style>
          <Diagram
            graph={graph}
            layout={layout}
            marks={{ ...marks, ...changeMarks(changes), found, chosen }}
            onChoose={onChoose}
          />
        </svg>
      </div>
    </section>
  );
}
