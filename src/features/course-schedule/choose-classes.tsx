import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { openCourses } from '#shared/api/course-schedule.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { dateProblem } from '#shared/text/date-input.ts';
import { dateTimeText } from '#shared/text/date-text.ts';
import { messageOf } from '#machines/message-of.ts';
import { isClass } from '#shared/people/depart-rows.ts';
import { DepartTree } from '#shared/people/depart-tree.tsx';
import { NoClasses, useHasNoClass } from '#shared/people/no-classes.tsx';
import { useDeparts } from '#shared/people/use-departs.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { DateTimeField } from '#shared/ui/dates/date-field.tsx';
import styles from './course-schedule.module.css';

type ChooseClassesProps = {
  readonly courseId: string;
  readonly openedIds: readonly string[];
  readonly onSaved: () => Promise<unknown>;
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

type Failure = { readonly id: string; readonly message: string };

/**
 * Selects classes of the caller that do not have the course yet, and the opening time: courses are assigned to classes
 * only (docs/behaviour.md#departments).
 */
export function ChooseClasses({ courseId, openedIds, onSaved, onUnsaved }: ChooseClassesProps) {
  const notices = useNotices();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [time, setTime] = useState(() => dateTimeText(new Date()));
  const isWrong = dateProblem(time, 'time') !== undefined;
  const departs = useDeparts(chosen);
  const hasNoClass = useHasNoClass(isClass, false);
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    onUnsaved(ids.length > 0);
  };
  const opening = useMutation({
    mutationFn: () => openForEach(chosen, courseId, time === '' ? null : time),
    onSuccess: async (failures) => {
      // Refused classes stay selected.
      choose(failures.map(({ id }) => id));
      if (failures.length === 0) notices.show({ kind: 'success', text: '操作成功！' });
      await onSaved();
    },
  });
  const failures = opening.data ?? [];

  return (
    <section aria-labelledby="choose-title">
      <h2 id="choose-title">添加班级</h2>
      {hasNoClass ? (
        <NoClasses />
      ) : (
        <DepartTree
          label="班级"
          noun="班级"
          chosen={[...openedIds, ...chosen]}
          canChoose={(node) => isClass(node) && !openedIds.includes(node.id)}
          onChange={(ids) => choose(ids.filter((id) => !openedIds.includes(id)))}
        />
      )}
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0 && !isWrong && !opening.isPending) opening.mutate();
        }}
      >
        <DateTimeField label="课程开课时间" value={time} onChange={setTime} />
        <BusyButton type="submit" disabled={chosen.length === 0} busy={opening.isPending}>
          开课{chosen.length > 0 ? `（${chosen.length} 个班级）` : ''}
        </BusyButton>
      </form>
      {failures.length === 0 ? null : (
        <ul role="alert" className="error-text">
          {failures.map(({ id, message }) => (
            <li key={id}>
              {departs.get(id)?.text ?? id}：{message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Assigns the course class by class, because the operation takes one; returns the refused ones. */
async function openForEach(
  ids: readonly string[],
  courseId: string,
  openTime: string | null,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const deptId of ids) {
    try {
      await openCourses({ deptId, courseIdList: [courseId], openTime });
    } catch (error) {
      failures.push({ id: deptId, message: messageOf(error, '操作失败') });
    }
  }
  return failures;
}
