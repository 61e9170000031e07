import type { Schema } from '#openapi/index.ts';
import { Modal } from '#ui/modal.tsx';
import { RichText } from '#ui/rich-text.tsx';

type CourseDescriptionProps = { readonly course: Schema<'MineCourse'>; readonly onClose: () => void };

/** The description of a course. */
export function CourseDescription({ course, onClose }: CourseDescriptionProps) {
  return (
    <Modal open title={course.courseName} width={800} onClose={onClose}>
      <RichText html={course.courseDesc ?? ''} />
    </Modal>
  );
}
