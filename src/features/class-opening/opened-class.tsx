import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { editCourseDept } from '#api/course-dept.ts';
import { useNotices } from '#lib/app-context.tsx';
import { inputTime, wireTime } from '#lib/date-text.ts';
import { messageOf } from '#machines/message-of.ts';
import { TextField } from '#ui/text-field.tsx';
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
  const [time, setTime] = useState(inputTime(stored));
  const isChanged = wireTime(time) !== stored;
  const saving = useMutation({
    mutationFn: () => editCourseDept({ id: row.id, openTime: wireTime(time) }),
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
          if (isChanged && !saving.isPending) saving.mutate();
        }}
      >
        <span className={styles['name']}>{row.departName ?? row.deptId}</span>
        <TextField
          label={`${row.departName ?? ''}课程开课时间`}
          labelHidden
          type="datetime-local"
          step={1}
          value={time}
          hint={time === '' ? '未设置开课时间' : undefined}
          error={saving.isError ? messageOf(saving.error, '保存失败!') : undefined}
          onChange={(event) => {
            setTime(event.target.value);
            onUnsaved(wireTime(event.target.value) !== stored);
          }}
        />
        <Button type="submit" variant="surface" disabled={!isChanged} loading={saving.isPending}>
          保存
        </Button>
      </form>
    </li>
  );
}
