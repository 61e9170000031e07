import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { deleteScheduledCourse, editScheduledCourse } from '#shared/api/course-schedule.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { dateProblem } from '#shared/text/date-input.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { DateTimeField } from '#shared/ui/dates/date-field.tsx';
import styles from './course-schedule.module.css';

type OpenedClassProps = {
  readonly row: Schema<'CourseDeptRow'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

/** One class that has the course, with its editable opening time. */
export function OpenedClass({ row, onSaved, onUnsaved }: OpenedClassProps) {
  const notices = useNotices();
  const stored = row.openTime ?? null;
  const [time, setTime] = useState(stored ?? '');
  const isChanged = time !== (stored ?? '');
  const isWrong = dateProblem(time, 'time') !== undefined;
  const saving = useMutation({
    mutationFn: () => editScheduledCourse({ id: row.id, openTime: time === '' ? null : time }),
    onSuccess: async () => {
      onUnsaved(false);
      notices.show({ kind: 'success', text: '编辑成功！' });
      await onSaved();
    },
  });
  return (
    <li>
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !isWrong && !saving.isPending) saving.mutate();
        }}
      >
        <span className={styles['name']}>{row.departName ?? row.deptId}</span>
        <DateTimeField
          label={`${row.departName ?? ''}课程开课时间`}
          labelHidden
          value={time}
          hint={time === '' ? '未设置开课时间' : undefined}
          error={saving.isError ? messageOf(saving.error, '保存失败！') : undefined}
          onChange={(next) => {
            setTime(next);
            onUnsaved(next !== (stored ?? ''));
          }}
        />
        <BusyButton type="submit" variant="surface" disabled={!isChanged} busy={saving.isPending}>
          保存
        </BusyButton>
        <TakeOut row={row} onTaken={onSaved} onUnsaved={onUnsaved} />
      </form>
    </li>
  );
}

type TakeOutProps = Pick<OpenedClassProps, 'row' | 'onUnsaved'> & {
  readonly onTaken: () => Promise<unknown>;
};

/** Removes the class from the course, after explaining what happens to its pupils' works. */
function TakeOut({ row, onTaken, onUnsaved }: TakeOutProps) {
  const notices = useNotices();
  const [isAsking, setAsking] = useState(false);
  const name = row.departName ?? '该班级';
  const taking = useMutation({
    mutationFn: () => deleteScheduledCourse(row.id),
    onSuccess: async () => {
      onUnsaved(false);
      setAsking(false);
      notices.show({ kind: 'success', text: `已移出${name}` });
      await onTaken();
    },
  });
  return (
    <>
      <Button type="button" variant="surface" color="red" onClick={() => setAsking(true)}>
        移出<span className="visually-hidden">{name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="移出班级"
        text={`确定不再给${name}开设本课程吗？学生将看不到本课程及其单元。已经保存和提交的作品都会保留：学生在“我的作品”里仍能看到，老师在作业管理里仍能批改；重新开课后可以接着做。`}
        confirmText="移出"
        danger
        busy={taking.isPending}
        error={taking.isError ? messageOf(taking.error, '移出失败') : undefined}
        onConfirm={() => taking.mutate()}
        onClose={() => {
          setAsking(false);
          taking.reset();
        }}
      />
    </>
  );
}
