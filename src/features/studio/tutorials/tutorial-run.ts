import type { EditorLink } from '../editor-link.ts';
import { meets, readFacts, type ProjectFacts } from './project-conditions.ts';
import type { Progress } from './tutorial-progress.ts';
import type { Tutorial } from './tutorial.ts';

/** Milliseconds between two looks at the project, which is requested only after a change. */
export const lookInterval = 1000;

type RunOptions = {
  readonly link: Pick<EditorLink, 'describeProject' | 'revision' | 'attempt'>;
  readonly progress: Progress;
  readonly onProgress: (progress: Progress) => void;
};

/**
 * A tutorial next to an open project, for `useSyncExternalStore`: it looks at the project while it has subscribers, and
 * ticks the steps up to the shown one whose conditions are met. A tick stays when the blocks change later.
 */
export function createTutorialRun({ steps }: Tutorial, { link, progress: first, onProgress }: RunOptions) {
  let progress = first;
  let facts: ProjectFacts | undefined;
  let seen = '';
  let isLooking = false;
  const listeners = new Set<() => void>();

  const change = (next: Progress): void => {
    progress = next;
    onProgress(progress);
    for (const listener of listeners) listener();
  };
  /** Returns the progress with the ticks that the project deserves. */
  const tick = ({ current, ticked }: Progress): Progress => {
    const project = facts;
    if (project === undefined) return { current, ticked };
    const more = steps.flatMap(({ done }, index) =>
      index <= current && !ticked.includes(index) && meets(project, done) ? [index] : [],
    );
    return { current, ticked: [...ticked, ...more] };
  };
  const look = async (): Promise<void> => {
    const version = `${link.attempt()} ${link.revision()}`;
    if (isLooking || version === seen) return;
    isLooking = true;
    seen = version;
    try {
      facts = readFacts(await link.describeProject());
    } catch {
      // The project is too long, or the frame was replaced: the child goes on with 下一步.
      facts = undefined;
    }
    isLooking = false;
    const next = tick(progress);
    if (next.ticked.length > progress.ticked.length) change(next);
  };

  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    progress: () => progress,
    go: (current: number): void => change(tick({ ...progress, current })),
    restart: (): void => change(tick({ current: 0, ticked: [] })),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (timer === undefined) {
        timer = setInterval(() => void look(), lookInterval);
        void look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        seen = '';
      };
    },
  };
}
