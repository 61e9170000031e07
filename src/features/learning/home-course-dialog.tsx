import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { RichText } from '#shared/ui/media/rich-text.tsx';

type HomeCourseDialogProps = { readonly course: Schema<'HomeCourse'>; readonly onClose: () => void };

/** The description of a course, and the link to it. A visitor without a session returns after the login. */
export function HomeCourseDialog({ course, onClose }: HomeCourseDialogProps) {
  const hasDescription = (course.courseDesc ?? '') !== '';
  return (
    <Modal
      open
      title={course.courseName}
      onClose={onClose}
      footer={
        <>
          <Button variant="surface" color="gray" onClick={onClose}>
            关闭
          </Button>
          <Button asChild>
            <Link to="/learn/$courseId" params={{ courseId: course.id }}>
              去上课
            </Link>
          </Button>
        </>
      }
    >
      {hasDescription ? <RichText html={course.courseDesc ?? ''} /> : <EmptyState text="还没有介绍" />}
    </Modal>
  );
}
