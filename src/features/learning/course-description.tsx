import type { Schema } from '#openapi/index.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { RichText } from '#shared/ui/media/rich-text.tsx';

type CourseDescriptionProps = { readonly course: Schema<'MineCourse'>; readonly onClose: () => void };

/** The description of a course. */
export function CourseDescription({ course, onClose }: CourseDescriptionProps) {
  return (
    <Modal open title={course.courseName} width={800} onClose={onClose}>
      <RichText html={course.courseDesc ?? ''} />
    </Modal>
  );
}
