import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { inspectionMachine } from '#machines/inspection/inspection.machine.ts';
import type { Step } from '#lib/inspector-protocol.ts';
import { createCoverage } from './coverage.ts';
import { createLiveStore, followTabs, type LiveStore } from './live-store.ts';
import { fileOfMachine, type MachineFile } from './machines.ts';
import { startQaForward, type QaForwardActor } from './qa-forward-effects.ts';
import { createQaWatches, type QaWatches } from './qa-watches.ts';
import { activeStates } from './state-text.ts';
import { createWalkBook } from './walk-book.ts';
import { createWalkDesk, type WalkDesk } from './walk-desk.ts';

type StepListener = (machine: string, step: Step) => void;

/** What lives as long as the inspector's page. */
export function createDesk(): Desk {
  const coverage = createCoverage();
  const stepListeners = new Set<StepListener>();
  const live = createLiveStore((machine, value, edges, step) => {
    const file = fileOfMachine(machine);
    if (file !== undefined) coverage.note(machine, activeStates(file.entry, value), edges);
    if (step !== undefined) for (const listener of stepListeners) listener(machine, step);
  });
  const walks = new Map<string, WalkDesk>();
  const onStep: Desk['onStep'] = (listener) => {
    stepListeners.add(listener);
    return () => stepListeners.delete(listener);
  };
  const parts = { coverage, live, onStep, book: createWalkBook() };
  return {
    ...parts,
    inspection: createActor(inspectionMachine).start(),
    watches: createQaWatches(live),
    forward: startQaForward(live),
    walkOf: (file) => {
      const known = walks.get(file.graph.id) ?? createWalkDesk(parts, file);
      walks.set(file.graph.id, known);
      return known;
    },
    follow: () => followTabs(live),
  };
}

/** What a walk needs of the desk. */
export type WalkParts = {
  readonly coverage: ReturnType<typeof createCoverage>;
  readonly book: ReturnType<typeof createWalkBook>;
  readonly onStep: (listener: StepListener) => () => void;
};

export type Desk = WalkParts & {
  readonly live: LiveStore;
  readonly inspection: ActorRefFrom<typeof inspectionMachine>;
  /** The links to pages on other devices. */
  readonly watches: QaWatches;
  /** Sending to an inspector elsewhere. */
  readonly forward: QaForwardActor;
  /** The walk of a machine; the same one whenever its diagram is shown again. */
  readonly walkOf: (file: MachineFile) => WalkDesk;
  readonly follow: () => void;
};

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('useDesk needs the DeskProvider');
  return desk;
}

export function useLive() {
  const { live } = useDesk();
  return useSyncExternalStore(live.subscribe, live.view);
}

export function useCoverage() {
  const { coverage } = useDesk();
  return useSyncExternalStore(coverage.subscribe, coverage.view);
}

/** How the records are looked at now. */
export function useInspection() {
  return useSelector(useDesk().inspection, (snapshot) => snapshot);
}

/** The walks of this session. */
export function useBook() {
  const { book } = useDesk();
  return useSyncExternalStore(book.subscribe, book.view);
}
