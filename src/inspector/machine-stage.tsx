import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Direction } from '#machines/machine-layout.ts';
import { useComposedText } from '#shared/text/composed-text.ts';
import { Diagram } from './diagram.tsx';
import type { DiagramMarks } from './diagram-marks.ts';
import { diagramStyle } from './diagram-style.ts';
import { drawnMachine } from './drawn-machine.ts';
import { savePicture, saveText, saveVector } from './export-diagram.ts';
import type { MachineFile } from './machines.ts';
import { mermaidText } from './mermaid.ts';
import type { RemovedParts } from './removed-parts.ts';
import { findParts } from './part-names.ts';
import { changeMarks, lostIn, shapeChanges } from './shape-changes.ts';
import { ShapeChangesList } from './shape-changes-list.tsx';
import { StageControls } from './stage-controls.tsx';
import { StageMap } from './stage-map.tsx';
import { StageTools } from './stage-tools.tsx';
import { useMap } from './use-map.ts';
import { useViewport } from './use-viewport.ts';
import styles from './stage.module.css';

type MachineStageProps = {
  readonly file: MachineFile;
  readonly marks?: DiagramMarks;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** Undefined: the direction that fits the machine better. */
  readonly direction: Direction | undefined;
  readonly onDirection: (direction: Direction) => void;
  /** Shown above the diagram. */
  readonly notice: ReactNode;
};

const noMarks: DiagramMarks = {};

/** The diagram of one machine with its tools. */
export function MachineStage({ file, marks = noMarks, chosen, onChoose, ...way }: MachineStageProps) {
  const { graph: whole, entry } = file;
  const [words, setWords] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [hasMap, toggleMap] = useMap();
  const svg = useRef<SVGSVGElement | null>(null);
  const changes = useMemo(() => shapeChanges(file), [file]);
  const mermaid = useMemo(() => mermaidText(file), [file]);
  const lost = useMemo(() => lostIn(changes), [changes]);
  const found = useMemo(() => findParts(entry.id, whole, words, lost), [entry, whole, lost, words]);
  const look = chosen ?? [...found][0];
  const drawn = useMemo(
    () => drawnMachine(file, { direction: way.direction, folded, look }, lost),
    [file, way.direction, folded, look, lost],
  );
  const { graph, layout } = drawn;
  const { setFrame, view, room, begin, fit, zoom, show, centre, handlers, onKeyDown } = useViewport(
    layout,
    drawn.start,
  );
  const area = look === undefined ? undefined : (layout.nodes[look] ?? layout.edges[look]?.chip);
  // A newly active state scrolls into view.
  const goal = graph.nodes.findLast(({ id }) => marks.active?.has(id) === true)?.id;
  const goalBox = goal === undefined ? undefined : layout.nodes[goal];
  useEffect(() => {
    if (goalBox !== undefined) show(goalBox);
  }, [goalBox, show]);
  useEffect(() => {
    if (area !== undefined) show(area);
  }, [area, show]);
  const toggle = (id: string) => {
    const next = new Set(drawn.folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
    onChoose(id);
  };
  const allMarks = { ...marks, ...changeMarks(changes), found, chosen };
  return (
    <section className={styles['stage']} aria-label={`${entry.title}的状态图`}>
      <StageTools
        drawn={drawn}
        scale={view.scale}
        search={<PartSearch words={words} count={found.size} onWords={setWords} />}
        onDirection={way.onDirection}
        onFold={setFolded}
        onBegin={begin}
        onFit={fit}
        onZoom={zoom}
        onVector={() => svg.current && saveVector(svg.current, layout, entry.id)}
        onPicture={() => svg.current && savePicture(svg.current, layout, entry.id)}
        onMermaid={() => saveText(mermaid, `${entry.id}.mmd`)}
        mermaid={mermaid}
        hasMap={hasMap}
        onMap={toggleMap}
        onKeyDown={onKeyDown}
      />
      {way.notice}
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
          aria-label={sumOf(file, lost)}
          viewBox={`0 0 ${layout.w} ${layout.h}`}
          style={{
            width: layout.w,
            height: layout.h,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <style>{diagramStyle}</style>
          <Diagram
            machine={entry.id}
            graph={graph}
            lost={drawn.lost}
            layout={layout}
            marks={allMarks}
            onChoose={onChoose}
            folded={drawn.folded}
          />
        </svg>
        <StageControls machine={entry.id} {...{ drawn, view }} onToggle={toggle} />
        {hasMap ? <StageMap {...{ graph, layout, marks, view, room }} onMove={centre} /> : null}
      </div>
    </section>
  );
}

function sumOf({ entry, graph }: MachineFile, lost: RemovedParts): string {
  const lostCount = lost.nodes.length + lost.edges.length;
  const sum = `${entry.title}：${graph.nodes.length - 1} 个状态，${graph.edges.length} 个转换`;
  return lostCount === 0 ? sum : `${sum}；少了 ${lostCount} 处，以虚线画出`;
}

type PartSearchProps = {
  readonly words: string;
  readonly count: number;
  readonly onWords: (words: string) => void;
};

function PartSearch({ words, count, onWords }: PartSearchProps) {
  return (
    <>
      <input
        type="search"
        aria-label="搜索状态或事件"
        placeholder="搜索状态或事件"
        {...useComposedText(words, onWords)}
      />
      <output aria-live="polite">{words === '' ? '' : `${count} 处`}</output>
    </>
  );
}
