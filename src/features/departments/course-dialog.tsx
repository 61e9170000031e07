import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { openCourses } from '#shared/api/course-schedule.ts';
import { coursesQuery } from '#shared/api/course.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';

/** Courses that can be assigned to this class: unrestricted ones, and those restricted to it or to an ancestor. */
function assignableCourses(departId: string) {
  return defineResource({
    title: '可选课程',
    list: (query: Omit<Parameters<typeof coursesQuery>[0], 'departId'>) =>
      coursesQuery({ ...query, departId }),
    fields: {
      courseName: { label: '课程名', kind: 'text', width: 240 },
      courseType: { label: '课程性质', kind: 'dict', dict: 'course_type' },
      courseCategory: { label: '课程分类', kind: 'dict', dict: 'course_category' },
      createTime: { label: '创建日期', kind: 'time' },
    },
    table: ['courseName', 'courseType', 'courseCategory', 'createTime'],
    detail: [],
    filter: { basic: ['courseName'] },
    sort: ['courseName', 'createTime'],
  });
}

type CourseDialogProps = {
  readonly deptId: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** 选择课程. Mount it to open it. */
export function CourseDialog({ deptId, onAdded, onClose }: CourseDialogProps) {
  const [resource] = useState(() => assignableCourses(deptId));
  const page = useInnerPage('depart-course-choice');
  const list = useResourceList(resource, page);
  const crud = useRecordCrud({ resource, list, name: ' choice' });
  const notices = useNotices();
  const [state, setState] = useState<{ isBusy: boolean; error?: string }>({ isBusy: false });
  const add = async (courseIdList: readonly string[]) => {
    setState({ isBusy: true });
    try {
      await openCourses({ deptId, courseIdList: [...courseIdList] });
      notices.show({ kind: 'success', text: '操作成功！' });
      onAdded();
    } catch (error) {
      setState({ isBusy: false, error: messageOf(error, '操作失败') });
    }
  };
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={state.isBusy} onClick={onClose}>
        取消
      </Button>
      <BusyButton
        type="button"
        busy={state.isBusy}
        disabled={crud.selected.length === 0}
        onClick={() => void add(crud.selected)}
      >
        添加
      </BusyButton>
    </>
  );
  return (
    <Modal open title="选择课程" width={1000} onClose={onClose} footer={footer}>
      <ResourceView resource={resource} page={page} list={list} crud={crud} isChoosing />
      {state.error === undefined ? null : (
        <p role="alert" className="error-text">
          {state.error}
        </p>
      )}
    </Modal>
  );
}
