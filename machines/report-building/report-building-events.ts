import { conflictOf } from '#machines/record-desk/save-conflict.ts';
import { messageOf } from '#machines/message-of.ts';
import {
  areOther,
  newReport,
  sentDefinition,
  valuesOf,
  type Definition,
  type Problem,
  type ReportDetail,
  type ReportValues,
} from './report-values.ts';

/** The user who saved meanwhile and the time, their version, and why it cannot be read. */
export type Conflict = {
  readonly by: string;
  readonly at: string;
  readonly revision: string | undefined;
  readonly problem?: string | undefined;
};

export type Source = Definition['source'];

export type ReportBuildingEvent =
  | { type: 'report.retry' | 'report.save' }
  | { type: 'values.change'; patch: Partial<ReportValues> }
  /** Found by the server, or by the editor of a part on the page. */
  | { type: 'problem.found'; problem: Problem }
  | { type: 'source.choose'; source: Source }
  | { type: 'wipe.confirm' | 'wipe.cancel' }
  | { type: 'conflict.overwrite' | 'conflict.reload' | 'conflict.leave' }
  /** Unsaved changes of an earlier visit, and the revision they are based on. */
  | { type: 'draft.found'; values: ReportValues; revision: string }
  | { type: 'draft.restore' | 'draft.discard' }
  | { type: 'leave.ask' | 'leave.confirm' | 'leave.cancel' };

export type ReportBuildingContext = {
  readonly present: ReportValues;
  readonly saved: ReportValues;
  /** Undefined: it is not there yet. */
  readonly id: string | undefined;
  /** The state of the report that it was begun from; empty: it is not there yet. */
  readonly revision: string;
  readonly problem: Problem | undefined;
  /** Why it cannot be read; empty: it can. */
  readonly unreadable: string;
  /** The source that was chosen and would wipe what stands below. */
  readonly wanted: Source | undefined;
  readonly conflict: Conflict | undefined;
  /** Changes from before another user saved. */
  readonly offered: ReportValues | undefined;
};

export type SaveInput = {
  readonly values: ReportValues;
  readonly id: string | undefined;
  readonly revision: string;
};
/** `values` are those that were sent. */
export type SaveOutput = {
  readonly values: ReportValues;
  readonly message: string;
  readonly id: string;
  readonly revision: string;
};

/** Returns the initial context of a report to be read, or of a new one. */
export const begunAt = (id: string | undefined): ReportBuildingContext => ({
  present: newReport,
  saved: newReport,
  id,
  revision: '',
  problem: undefined,
  unreadable: '',
  wanted: undefined,
  conflict: undefined,
  offered: undefined,
});

/** As the server has it. */
export function readFrom(report: ReportDetail): ReportBuildingContext {
  const saved = valuesOf(report);
  return { ...begunAt(report.id), present: saved, saved, revision: report.revision ?? '' };
}

/** As it was sent; what was typed since stays. */
export const savedBy = ({ values, id, revision }: SaveOutput) => ({
  saved: values,
  id,
  revision,
  problem: undefined,
});

export const hasChanges = ({ present, saved }: Pick<ReportBuildingContext, 'present' | 'saved'>): boolean =>
  areOther(present, saved);

/** Whether another source takes something away: its parts are of the fields of another one. */
export const wouldWipe = ({ present: { definition } }: ReportBuildingContext): boolean =>
  definition !== undefined && Object.keys(sentDefinition(definition)).length > 1;

/** Returns the conflict when another user saved first; undefined for another failure. */
export function overtakenBy(error: unknown): Conflict | undefined {
  const other = conflictOf(error);
  if (other === undefined) return undefined;
  return { by: other.by, at: other.at, revision: other.theirs.revision ?? undefined };
}

/** Returns the problem that the server found, with its field; undefined when it names no field. */
export function problemOf(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null || !('field' in error)) return undefined;
  const { field } = error;
  return typeof field === 'string' ? { field, text: messageOf(error, '保存失败!') } : undefined;
}
