/** A pupil's progress on a work, by its status (docs/behaviour.md#works); `none`: no work exists. */
export type WorkStage = 'none' | 'saved' | 'handedIn' | 'graded';

export function workStage(status: number | null | undefined): WorkStage {
  if (status === null || status === undefined) return 'none';
  if (status <= 0) return 'saved';
  return status === 1 ? 'handedIn' : 'graded';
}
