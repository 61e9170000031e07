import type { TagTone } from '#ui/tag.tsx';

/** Of a work that was given back to its pupil, to be improved (docs/behaviour.md#works). */
export const returnedStatus = -1;

/** How a pupil sees the statuses of works (docs/behaviour.md#works); the word itself comes with the row. */
export const statusTones: Readonly<Record<string, TagTone>> = {
  [returnedStatus]: 'danger',
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'warning',
  4: 'warning',
};

export const statusTone = (status: number | null | undefined): TagTone =>
  statusTones[status ?? 0] ?? 'neutral';
