/** How far a pupil is with a work, by its status (docs/behaviour.md#works); `none`: there is no work yet. */
export type WorkStage = 'none' | 'saved' | 'handedIn' | 'graded';

export function workStage(status: number | null | undefined): WorkStage {
  if (status === null || status === undefined) return 'none';
  if (status <= 0) return 'saved';
  return status === 1 ? 'handedIn' : 'graded';
}
