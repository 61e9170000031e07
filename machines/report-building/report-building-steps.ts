import {
  hasChanges,
  problemOf,
  type ReportBuildingContext,
  type SaveOutput,
  type Source,
} from './report-building-events.ts';
import { firstProblem, type ReportDetail, type ReportValues } from './report-values.ts';

type Context = { context: ReportBuildingContext };
type Failed = { event: { error: unknown } };
type Read = { event: { output: ReportDetail } };
type Saved = { event: { output: SaveOutput } };
type Chosen = { event: { source: Source } };
type Found = { event: { values: ReportValues; revision: string } };

export const errorOf = ({ event }: Failed) => ({ error: event.error });
export const takeReport = {
  type: 'takeReport',
  params: ({ event }: Read) => ({ report: event.output }),
} as const;

const showProblem = {
  type: 'showProblem',
  params: ({ context }: Context) => ({ problem: context.problem }),
} as const;
/** Records the problems that prevent sending. */
export const noteWanting = [
  {
    type: 'noteProblem',
    params: ({ context }: Context) => ({ problem: firstProblem(context.present) }),
  },
  showProblem,
] as const;

export const noteWanted = { type: 'noteWanted', params: ({ event }: Chosen) => event } as const;
export const exchange = [
  'takeWanted',
  { type: 'showSource', params: ({ context }: Context) => ({ source: context.wanted }) },
  'forgetWanted',
] as const;

export const saved = [
  { type: 'noteSaved', params: ({ event }: Saved) => event.output },
  {
    type: 'announceSaved',
    params: ({ context, event }: Context & Saved) => ({ ...event.output, isAll: !hasChanges(context) }),
  },
] as const;

/** A user who was leaving stays: nothing was saved. */
export const notSaved = [
  {
    guard: { type: 'isOvertaken', params: errorOf },
    target: '#reportBuilding.overtaken',
    actions: ['stay', { type: 'noteConflict', params: errorOf }],
  },
  {
    guard: { type: 'isPlaced', params: errorOf },
    target: '#reportBuilding.editing',
    actions: [
      'stay',
      { type: 'noteProblem', params: ({ event }: Failed) => ({ problem: problemOf(event.error) }) },
      showProblem,
    ],
  },
  { target: '#reportBuilding.editing', actions: ['stay', { type: 'warn', params: errorOf }] },
] as const;

/** After a save by another user the draft is only offered: saving it would undo their changes. */
export const takeDraft = [
  {
    guard: { type: 'isSameBegin', params: ({ event }: Found) => event },
    actions: { type: 'change', params: ({ event }: Found) => ({ patch: event.values }) },
  },
  { actions: { type: 'offer', params: ({ event }: Found) => event } },
] as const;

export const discardDraft = [
  { guard: 'hasOnlyOffer', actions: ['dropOffer', 'forgetDraft'] },
  // Later input is kept under the same name.
  { guard: 'hasOffer', actions: 'dropOffer' },
  { actions: ['takeBack', 'forgetDraft'] },
] as const;
