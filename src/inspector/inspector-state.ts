import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { inspectionMachine } from '#machines/inspection/inspection.machine.ts';
import { createCoverage } from './coverage.ts';
import { createLiveStore, followTabs } from './live-store.ts';
import type { LiveNews, LiveStore } from './live-store.ts';
import type { LiveWorld } from './live-walk.ts';
import { fileOfMachine, type MachineFile } from './machines.ts';
import { activeStates } from './state-text.ts';
import type { WorkAutosave } from './work-autosave.ts';
import { createExclusions } from './exclusions.ts';
import { createImportedLog } from './imported-log.ts';
import { createWalkBook } from './walk-book.ts';
import { createPathRun, type PathRun } from './path-run.ts';
import type { NewsListener, WalkParts } from './path-run.ts';
import { createWalker } from './walker.ts';

/** Creates everything that lives as long as the inspector's page. */
export function createInspector(world: LiveWorld): Omit<InspectorState, 'autosave'> {
  const coverage = createCoverage();
  const listeners = new Set<NewsListener>();
  const live = createLiveStore((news) => {
    noteSeen(coverage, news, world.build);
    for (const listener of listeners) listener(news);
  });
  const walks = new Map<string, PathRun>();
  const onNews: InspectorState['onNews'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const parts = {
    coverage,
    live,
    onNews,
    actors: live.running,
    world,
    book: createWalkBook(),
    walker: createWalker(),
  };
  return {
    ...parts,
    importedLog: createImportedLog(),
    exclusions: createExclusions(),
    inspection: createActor(inspectionMachine).start(),
    walkOf: (file) => {
      const known = walks.get(file.graph.id) ?? createPathRun(parts, file);
      walks.set(file.graph.id, known);
      return known;
    },
    follow: () => {
      followTabs(live);
      // A missing event is detected only by the clock.
      setInterval(() => {
        for (const one of walks.values()) one.tick();
      }, 1_000);
    },
  };
}

/** A page of another build says nothing about the displayed machines. */
function noteSeen({ note }: InspectorState['coverage'], news: LiveNews, build: string): void {
  if (news.kind === 'gone' || news.page.build !== build) return;
  const { machine, stand } = news.actor;
  const file = fileOfMachine(machine);
  const edges = news.kind === 'moved' ? news.step.edges : [];
  if (file !== undefined) note(machine, 'live', activeStates(file.entry, stand.value), edges);
}

export type InspectorState = WalkParts & {
  readonly live: LiveStore;
  readonly inspection: ActorRefFrom<typeof inspectionMachine>;
  /** Returns the test path run of a machine; the same one whenever its diagram is shown. */
  readonly walkOf: (file: MachineFile) => PathRun;
  readonly follow: () => void;
  /** Stores the work of this window on this computer. */
  readonly autosave: WorkAutosave;
  /** The event log of another session, if it was imported. */
  readonly importedLog: ReturnType<typeof createImportedLog>;
  /** The records that the log does not show. */
  readonly exclusions: ReturnType<typeof createExclusions>;
};

const InspectorContext = createContext<InspectorState | null>(null);

export const InspectorProvider = InspectorContext.Provider;

export function useInspector(): InspectorState {
  const inspector = use(InspectorContext);
  if (inspector === null) throw new Error('useInspector needs the InspectorProvider');
  return inspector;
}

export function useLive() {
  const { live } = useInspector();
  return useSyncExternalStore(live.subscribe, live.view);
}

export function useCoverage() {
  const { coverage } = useInspector();
  return useSyncExternalStore(coverage.subscribe, coverage.view);
}

/** The records that the log does not show. */
export function useExclusions() {
  const { exclusions } = useInspector();
  return useSyncExternalStore(exclusions.subscribe, exclusions.view);
}

/** The event log of another session; undefined if none was imported. */
export function useBroughtLog() {
  const { importedLog } = useInspector();
  return useSyncExternalStore(importedLog.subscribe, importedLog.view);
}

/** Returns whether the work of this window is stored. */
export function useKept() {
  const { autosave } = useInspector();
  return useSyncExternalStore(autosave.subscribe, autosave.view);
}

/** Returns the current view of the event records. */
export function useInspection() {
  return useSelector(useInspector().inspection, (snapshot) => snapshot);
}

/** Returns the name of the person who runs the test paths. */
export function useWalker() {
  const { walker } = useInspector();
  return useSyncExternalStore(walker.subscribe, walker.view);
}

/** Returns the test path results of this session. */
export function useBook() {
  const { book } = useInspector();
  return useSyncExternalStore(book.subscribe, book.view);
}
