import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { editCourseDept } from '#api/course-dept.ts';
import { useNotices } from '#lib/app-context.tsx';
import { dateProblem } from '#lib/date-input.ts';
import { messageOf } from '#machines/message-of.ts';
import { DateTimeField } from '#ui/date-field.tsx';
import styles from './class-opening.module.css';

type OpenedClassProps = {
  readonly row: Schema<'CourseDeptRow'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

/** One class that has the course, with its opening time to change. */
export function OpenedClass({ row, onSaved, onUnsaved }: OpenedClassProps) {
  const notices = useNotices();
  const stored = row.openTime ?? null;
  const [time, setTime] = useState(stored ?? '');
  const isChanged = time !== (stored ?? '');
  const isWrong = dateProblem(time, 'time') !== undefined;
  const saving = useMutation({
    mutationFn: () => editCourseDept({ id: row.id, openTime: time === '' ? null : time }),
    onSuccess: async () => {
      onUnsaved(false);
      notices.show({ kind: 'success', text: '编辑成功!' });
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
          error={saving.isError ? messageOf(saving.error, '保存失败!') : undefined}
          onChange={(next) => {
            setTime(next);
            onUnsaved(next !== (stored ?? ''));
          }}
        />
        <Button type="submit" variant="surface" disabled={!isChanged} loading={saving.isPending}>
          保存
        </Button>
      </form>
    </li>
  );
}
