import { Diagram } from './diagram.tsx';
import type { DiagramMarks } from './diagram-marks.ts';
import { diagramStyle } from './diagram-style.ts';
import { drawnMachine } from './drawn-machine.ts';
import type { RemovedParts } from './removed-parts.ts';
import type { MachineFile } from './machines.ts';

const nothing: ReadonlySet<string> = new Set();

type MachineDrawingProps = {
  readonly file: MachineFile;
  readonly marks: DiagramMarks;
  readonly lost?: RemovedParts;
};

/** A complete machine for printing, without controls. */
export function MachineDrawing({ file, marks, lost }: MachineDrawingProps) {
  const { entry } = file;
  const drawn = drawnMachine(file, { direction: undefined, folded: nothing, look: undefined }, lost);
  const { graph, layout } = drawn;
  return (
    <svg role="img" aria-label={`${entry.title}的状态图`} viewBox={`0 0 ${layout.w} ${layout.h}`}>
      <style>{diagramStyle}</style>
      <Diagram machine={entry.id} lost={drawn.lost} {...{ graph, layout, marks }} />
    </svg>
  );
}
