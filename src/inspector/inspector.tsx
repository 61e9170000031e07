import { useSelector } from '@xstate/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { themeElement } from '#lib/theme.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { DescribePanel } from './describe-panel.tsx';
import { useCoverage, useDesk, useInspection, useLive } from './desk.ts';
import { liveMarks, walkMarks } from './live-marks.ts';
import { LivePanel } from './live-panel.tsx';
import type { LiveActor } from './live-store.ts';
import { fileOfMachine, machineFile } from './machines.ts';
import { momentOf } from './moment.ts';
import { MachineStage } from './machine-stage.tsx';
import { PastBanner } from './past-banner.tsx';
import { ReportBar } from './report-bar.tsx';
import { TabPanels } from './tab-panels.tsx';
import { useAddress } from './use-address.ts';
import { useDirection } from './use-direction.ts';
import { useLook } from './use-look.ts';
import { WalkPanel } from './walk-panel.tsx';
import styles from './inspector.module.css';

const panels = [
  ['words', '说明'],
  ['live', '实时'],
  ['walk', '走查'],
] as const;
type PanelName = (typeof panels)[number][0];

/** The page: machines on the left, the diagram in the middle, what is known about it on the right. */
export function Inspector() {
  const { appearance, toggle } = useLook();
  const [id, goTo] = useAddress();
  const [direction, setDirection] = useDirection();
  const [choice, setChoice] = useState<{ readonly machine: string; readonly part: string | undefined }>();
  const [panel, setPanel] = useState<PanelName>('words');
  const [picked, setPicked] = useState<string>();
  const file = machineFile(id);
  // A link in the diagram leads to another machine, where nothing is chosen yet.
  const chosen = choice?.machine === file.entry.id ? choice.part : undefined;
  const choose = (part: string | undefined) => setChoice({ machine: file.entry.id, part });
  const live = useLive();
  const { records } = live;
  const covered = useCoverage()[file.graph.id];
  const inspection = useInspection();
  const walkDesk = useDesk().walkOf(file);
  useSyncExternalStore(walkDesk.subscribe, walkDesk.view);
  useSelector(walkDesk.walk, (snapshot) => snapshot);
  const until = inspection.matches('travelling') ? inspection.context.index : Infinity;
  const moment = useMemo(() => momentOf(live, until), [live, until]);
  const own = moment.actors.filter(({ machine }) => machine === file.graph.id);
  const actor = own.find((one) => one.id === picked) ?? own.at(-1);
  const past = panel === 'walk' ? undefined : records.find(({ index }) => index === until);
  const marks = {
    visited: covered?.states ?? new Set<string>(),
    taken: covered?.edges ?? new Set<string>(),
    ...(panel === 'walk' ? walkMarks(file, walkDesk) : liveMarks(file, actor, records, until)),
  };
  const open = (machine: string) => {
    goTo(machine);
    setChoice(undefined);
  };
  const openActor = (one: LiveActor) => {
    setPicked(one.id);
    const next = fileOfMachine(one.machine);
    if (next !== undefined) open(next.entry.id);
  };
  return (
    <div {...themeElement(appearance)}>
      <div className={styles['page']}>
        <a
          className="skip-link"
          href={`#${file.entry.id}`}
          onClick={(event) => {
            // The address names the machine, not a place of the page.
            event.preventDefault();
            document.querySelector<HTMLElement>('[role="application"]')?.focus();
          }}
        >
          跳到状态图
        </a>
        <header className={styles['header']}>
          <h1>状态机检查器</h1>
          <ReportBar />
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
            {panel === 'words' ? <DescribePanel file={file} chosen={chosen} onChoose={choose} /> : null}
            {panel === 'live' ? (
              <LivePanel machine={file.graph.id} {...{ actor, moment }} onActor={openActor} />
            ) : null}
            {panel === 'walk' ? <WalkPanel key={file.entry.id} {...{ file, walkDesk, actor }} /> : null}
          </TabPanels>
        </aside>
      </div>
    </div>
  );
}
