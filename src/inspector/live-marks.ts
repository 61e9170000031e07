import { redact } from '#shared/inspection/redact.ts';
import type { DiagramMarks } from './diagram-marks.ts';
import type { LiveActor, LiveRecord } from './types.ts';
import type { MachineFile } from './machines.ts';
import { activeStates } from './state-text.ts';
import type { FailedWalk } from './failed-walks.ts';
import type { PathRun } from './path-run.ts';
import { expectedSteps } from './walk-steps.ts';

/**
 * Returns the highlights of an actor at the displayed moment, which is that of the record `until`: its states and how
 * it got there.
 */
export function liveMarks(
  { entry }: MachineFile,
  actor: LiveActor | undefined,
  records: readonly LiveRecord[],
  until = Infinity,
): DiagramMarks {
  if (actor === undefined) return {};
  const active = activeStates(entry, actor.stand.value);
  const step = records.findLast((record) => record.actor === actor.id && record.index <= until)?.step;
  return step === undefined ? { active } : { active, last: new Set(step.edges) };
}

/**
 * Returns the highlights of the failed steps of these results: their transitions, or the states that they should have
 * left.
 */
export function failedMarks({ entry }: MachineFile, failed: readonly FailedWalk[]): DiagramMarks {
  const steps = failed.flatMap(({ path, at }) => expectedSteps(entry, path)[at] ?? []);
  return {
    failed: new Set(
      steps.flatMap(({ edges, from }) => (edges.length > 0 ? edges : [...activeStates(entry, redact(from))])),
    ),
  };
}

/** Returns the highlights of the bound actor, or else of the sandbox, and of the next step of the test path. */
export function walkMarks({ entry }: MachineFile, pathRun: PathRun): DiagramMarks {
  const { sandbox, last } = pathRun.view();
  const now = pathRun.now();
  const { value, context } = pathRun.walk.getSnapshot();
  const next = value === 'walking' ? pathRun.steps()[context.results.length]?.edges : undefined;
  return {
    active: activeStates(entry, now?.stand.value ?? redact(sandbox.snapshot().value)),
    last: new Set(now?.last ?? last),
    next: new Set(next),
  };
}
