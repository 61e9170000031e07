import type { BehaviourStep } from '#common/checks/behaviour.ts';
import type { StageState } from '#common/checks/stage-state.ts';
import type { RecordedEvent, RunFailure } from '#shared/frames/check-protocol.ts';
import { beginsStep, proposeExpectations, type Proposal, recordedSteps } from './record.ts';

/** A remembered moment with its proposals; `chosen` has the indexes of those that are expected. */
export type Moment = {
  readonly id: number;
  readonly at: number;
  readonly picture: string;
  readonly proposals: readonly Proposal[];
  readonly chosen: readonly number[];
};

export type RecordingState = {
  readonly phase: 'loading' | 'ready';
  readonly failure: RunFailure | undefined;
  readonly events: readonly RecordedEvent[];
  readonly moments: readonly Moment[];
  /** The state when the present step began. */
  readonly start: StageState | undefined;
};

export const emptyRecording: RecordingState = {
  phase: 'loading',
  failure: undefined,
  events: [],
  moments: [],
  start: undefined,
};

export type RecordingEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'failed'; readonly reason: RunFailure }
  | { readonly type: 'acted'; readonly event: RecordedEvent; readonly state: StageState }
  | { readonly type: 'remembered'; readonly state: StageState; readonly picture: string }
  | { readonly type: 'choose'; readonly moment: number; readonly chosen: readonly number[] };

/** The reducer of a recording. */
export function nextRecording(recording: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'loaded':
      return { ...recording, phase: 'ready' };
    case 'failed':
      return { ...recording, phase: 'loading', failure: event.reason };
    case 'acted':
      return {
        ...recording,
        events: [...recording.events, event.event],
        start: beginsStep(event.event) ? event.state : recording.start,
      };
    case 'remembered': {
      const proposals = proposeExpectations(event.state, recording.start);
      const moment: Moment = {
        id: recording.moments.length,
        at: event.state.time,
        picture: event.picture,
        proposals,
        chosen: proposals.flatMap(({ isLikely }, index) => (isLikely ? [index] : [])),
      };
      return { ...recording, moments: [...recording.moments, moment], start: event.state };
    }
    case 'choose':
      return {
        ...recording,
        moments: recording.moments.map((moment, index) =>
          index === event.moment ? { ...moment, chosen: event.chosen } : moment,
        ),
      };
    default:
      return event satisfies never;
  }
}

/** Returns the steps of the recording with the chosen expectations. */
export function stepsOf({ events, moments }: RecordingState): BehaviourStep[] {
  return recordedSteps(
    events,
    moments.map(({ at, proposals, chosen }) => ({
      at,
      expect: proposals.flatMap(({ expectation }, index) => (chosen.includes(index) ? [expectation] : [])),
    })),
  );
}
