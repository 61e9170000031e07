import { useSelector } from '@xstate/react';
import { useState, useSyncExternalStore } from 'react';
import { themeElement } from '#lib/theme.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { coveredIn } from './coverage.ts';
import { DescribePanel } from './describe-panel.tsx';
import { useCoverage, useDesk, useInspection, useLive } from './desk.ts';
import { KeptNote } from './kept-note.tsx';
import { liveMarks, walkMarks } from './live-marks.ts';
import { LivePanel } from './live-panel.tsx';
import type { LiveActor } from './live-store.ts';
import { fileOfMachine, machineFile } from './machines.ts';
import { MachineStage } from './machine-stage.tsx';
import { addressOf, chosenPart } from './address-parts.ts';
import { SourceLine } from './source-line.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportPage } from './report-page.tsx';
import { useAddress } from './use-address.ts';
import { useLook } from './use-look.ts';
import { WalkPanel } from './walk-panel.tsx';
import type { ReportFile, ReportKind } from './walk-report.ts';
import styles from './inspector.module.css';

const panels = { words: '说明', live: '实时', walk: '走查' } as const;
type PanelName = keyof typeof panels;
const panelNames: readonly PanelName[] = ['words', 'live', 'walk'];

/** The page: machines on the left, the diagram in the middle, what is known about it on the right. */
export function Inspector() {
  const { appearance, toggle } = useLook();
  const [address, goTo] = useAddress();
  const [panel, setPanel] = useState<PanelName>(address.walk === undefined ? 'words' : 'walk');
  const [picked, setPicked] = useState<string>();
  const [printed, setPrinted] = useState<{ report: ReportFile; kind: ReportKind }>();
  const file = machineFile(address.id);
  const { actors, records } = useLive();
  const covered = coveredIn(useCoverage()[file.graph.id]);
  const inspection = useInspection();
  const walkDesk = useDesk().walkOf(file);
  useSyncExternalStore(walkDesk.subscribe, walkDesk.view);
  useSelector(walkDesk.walk, (snapshot) => snapshot);
  const own = actors.filter(({ machine }) => machine === file.graph.id);
  const actor = own.find((one) => one.id === picked) ?? own.at(-1);
  const until = inspection.matches('travelling') ? inspection.context.index : Infinity;
  const marks = {
    visited: covered.states,
    taken: covered.edges,
    ...(panel === 'walk' ? walkMarks(file, walkDesk) : liveMarks(file, actor, records, until)),
  };
  const chosen = chosenPart(file, address, walkDesk.steps());
  const setChosen = (part: string | undefined) => goTo(addressOf(file, part));
  const open = (machine: string) => goTo({ id: machine });
  const openActor = (one: LiveActor) => {
    setPicked(one.id);
    const next = fileOfMachine(one.machine);
    if (next !== undefined) open(next.entry.id);
  };
  if (printed !== undefined)
    return (
      <div {...themeElement(appearance)}>
        <ReportPage {...printed} onClose={() => setPrinted(undefined)} />
      </div>
    );
  return (
    <div {...themeElement(appearance)}>
      <div className={styles['page']}>
        <header className={styles['header']}>
          <h1>状态机检查器</h1>
          <KeptNote />
          <ReportBar onPage={(report, kind) => setPrinted({ report, kind })} />
          <button type="button" onClick={toggle}>
            {appearance === 'dark' ? '浅色' : '深色'}
          </button>
        </header>
        <CatalogueList id={file.entry.id} onOpen={open} />
        <MachineStage key={file.entry.id} file={file} marks={marks} chosen={chosen} onChoose={setChosen} />
        <aside className={styles['panel']}>
          <div role="tablist" className={styles['tabs']} aria-label="面板">
            {panelNames.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={panel === name}
                onClick={() => setPanel(name)}
              >
                {panels[name]}
              </button>
            ))}
          </div>
          <SourceLine {...{ file, chosen }} />
          {panel === 'words' ? <DescribePanel file={file} chosen={chosen} onChoose={setChosen} /> : null}
          {panel === 'live' ? <LivePanel machine={file.graph.id} actor={actor} onActor={openActor} /> : null}
          {panel === 'walk' ? (
            <WalkPanel key={file.entry.id} {...{ file, walkDesk, actor, address, goTo }} />
          ) : null}
        </aside>
      </div>
    </div>
  );
}
