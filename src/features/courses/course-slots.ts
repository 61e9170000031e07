import type { ReactNode } from 'react';
import type { CourseRow } from './course-schema.ts';

/** The dialogs on the page of a course that other features provide. */
export type CourseSlots = {
  readonly renderOpening: (course: CourseRow, onClose: () => void) => ReactNode;
  readonly renderMap: (onClose: () => void) => ReactNode;
};
