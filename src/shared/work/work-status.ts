import type { TagTone } from '#shared/ui/tag.tsx';

/** The status of a work that was returned to its pupil for improvement (docs/behaviour.md#works). */
export const returnedStatus = -1;

/** The colours of work statuses for pupils (docs/behaviour.md#works); the text comes with the row. */
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
