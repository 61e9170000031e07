import { useSelector } from '@xstate/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { themeElement } from '#shared/browser/theme.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { coveredIn } from './coverage.ts';
import { DescribePanel } from './describe-panel.tsx';
import { useBook, useCoverage, useInspector, useInspection, useLive, useKept } from './inspector-state.ts';
import { failedWalks } from './failed-walks.ts';
import { failedMarks, liveMarks, walkMarks } from './live-marks.ts';
import { LivePanel } from './live-panel.tsx';
import type { LiveActor } from './types.ts';
import { fileOfMachine, machineFile, type MachineFile } from './machines.ts';
import { momentOf } from './moment.ts';
import { MachineStage } from './machine-stage.tsx';
import { addressOf, chosenPart } from './address-parts.ts';
import { PastBanner } from './past-banner.tsx';
import { SourceLine } from './source-line.tsx';
import { ReportBar } from './report-bar.tsx';
import type { Comparison } from './report-comparison.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { ReportPage } from './report-page.tsx';
import { TabPanels } from './tab-panels.tsx';
import { useAddress } from './use-address.ts';
import { useDirection } from './use-direction.ts';
import { useInspectorAppearance } from './use-inspector-appearance.ts';
import { allPathsOf } from './path-run.ts';
import { WalkPanel } from './walk-panel.tsx';
import type { ReportFile } from './report-file.ts';
import type { ReportKind } from './walk-report.ts';
import styles from './inspector.module.css';

const panels = [
  ['description', '说明'],
  ['live', '实时'],
  ['walk', '走查'],
] as const;
type PanelName = (typeof panels)[number][0];

/** The selected panel; the address of a test path opens that of paths. */
function usePanel(walk: string | undefined) {
  const [panel, setPanel] = useState<PanelName>('description');
  const [opened, setOpened] = useState<string>();
  if (walk !== opened) {
    setOpened(walk);
    if (walk !== undefined) setPanel('walk');
  }
  return [panel, setPanel] as const;
}

/** The highlights of the failed steps: of the open path, or of all while none is open. */
function useFailedMarks(file: MachineFile, title: string | undefined) {
  const book = useBook();
  const { here } = useInspector().walkOf(file).view();
  return useMemo(() => {
    const paths = [...allPathsOf(file.entry), ...(here?.paths ?? [])];
    const failed = failedWalks(file, paths, book);
    return failedMarks(
      file,
      failed.filter(({ path }) => title === undefined || path.title === title),
    );
  }, [file, book, here, title]);
}

/** The page: machines on the left, the diagram in the middle, details on the right. */
export function Inspector() {
  const { appearance, toggle } = useInspectorAppearance();
  const [address, goTo] = useAddress();
  const [direction, setDirection] = useDirection();
  const [panel, setPanel] = usePanel(address.walk);
  const [picked, setPicked] = useState<string>();
  const [printed, setPrinted] = useState<{ report: ReportFile; kind: ReportKind }>();
  const [compared, setCompared] = useState<Comparison>();
  const file = machineFile(address.id);
  const live = useLive();
  const { records } = live;
  const covered = coveredIn(useCoverage()[file.graph.id]);
  const inspection = useInspection();
  const pathRun = useInspector().walkOf(file);
  useSyncExternalStore(pathRun.subscribe, pathRun.view);
  const walk = useSelector(pathRun.walk, (snapshot) => snapshot);
  const failed = useFailedMarks(file, walk.matches('choosing') ? undefined : walk.context.title);
  // A test path always runs in the present, and so does a view of an evicted record.
  const travelled =
    panel !== 'walk' && inspection.matches('travelling') ? inspection.context.index : Infinity;
  const past = records.find(({ index }) => index === travelled);
  const until = past?.index ?? Infinity;
  const moment = useMemo(() => momentOf(live, until), [live, until]);
  const machineActors = moment.actors.filter(({ machine }) => machine === file.graph.id);
  const actor = machineActors.find((one) => one.id === picked) ?? machineActors.at(-1);
  const marks = {
    visited: covered.states,
    taken: covered.edges,
    ...(panel === 'walk'
      ? { ...walkMarks(file, pathRun), ...failed }
      : liveMarks(file, actor, records, until)),
  };
  const chosen = chosenPart(file, address, { title: pathRun.path()?.title, steps: pathRun.steps() });
  const choose = (part: string | undefined) => goTo(addressOf(file, part));
  const open = (machine: string) => goTo({ id: machine });
  const openActor = (one: LiveActor) => {
    setPicked(one.id);
    const next = fileOfMachine(one.machine);
    if (next !== undefined) open(next.entry.id);
  };
  const leave = (close: () => void) => {
    flushSync(close);
    document.querySelector<HTMLElement>('[data-reports]')?.focus();
  };
  if (printed !== undefined || compared !== undefined)
    return (
      <div {...themeElement(appearance)}>
        {printed && <ReportPage {...printed} onClose={() => leave(() => setPrinted(undefined))} />}
        {compared && (
          <ComparisonPage comparison={compared} onClose={() => leave(() => setCompared(undefined))} />
        )}
      </div>
    );
  return (
    <div {...themeElement(appearance)}>
      <div className={styles['page']}>
        <a
          className="skip-link"
          href={`#${file.entry.id}`}
          onClick={(event) => {
            // The address contains the machine, not a place in the page.
            event.preventDefault();
            document.querySelector<HTMLElement>('[role="application"]')?.focus();
          }}
        >
          跳到状态图
        </a>
        <header className={styles['header']}>
          <h1>状态机检查器</h1>
          <KeptNote />
          <ReportBar onPage={(report, kind) => setPrinted({ report, kind })} onCompared={setCompared} />
          <button type="button" onClick={toggle}>
            {appearance === 'dark' ? '浅色' : '深色'}
          </button>
        </header>
        <CatalogueList id={file.entry.id} onOpen={open} />
        <MachineStage
          key={file.entry.id}
          {...{ file, marks, chosen, direction }}
          onChoose={choose}
          onDirection={setDirection}
          notice={past === undefined ? null : <PastBanner record={past} isRunning={actor !== undefined} />}
        />
        <aside className={styles['panel']}>
          <TabPanels label="面板" tabs={panels} value={panel} onChange={setPanel} look={styles['tabs']}>
            <SourceLine {...{ file, chosen }} />
            {panel === 'description' ? <DescribePanel file={file} chosen={chosen} onChoose={choose} /> : null}
            {panel === 'live' ? (
              <LivePanel machine={file.graph.id} {...{ actor, moment }} onActor={openActor} />
            ) : null}
            {panel === 'walk' ? (
              <WalkPanel key={file.entry.id} {...{ file, pathRun, actor, address, goTo }} />
            ) : null}
          </TabPanels>
        </aside>
      </div>
    </div>
  );
}

/** Warns if the work of this window is not stored. */
function KeptNote() {
  const { problem } = useKept();
  if (problem === '') return null;
  return (
    <p role="alert" className={styles['unkept']}>
      {`${problem}，走查和记录没有保存：离开前请导出报告`}
    </p>
  );
}
