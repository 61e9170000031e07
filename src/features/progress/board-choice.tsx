import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classCoursesQuery } from '#shared/api/progress.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { flatDeparts, isClass } from '#shared/people/depart-rows.ts';
import { useOfferedDeparts } from '#shared/people/offered-departs.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { isUnread } from '#shared/ui/tree/tree-rows.ts';
import styles from './board.module.css';

type BoardSelection = { readonly departId: string; readonly courseId: string };

type BoardChoiceProps = {
  /** The class in the address; undefined or unknown means the first. */
  readonly departId: string | undefined;
  readonly courseId: string | undefined;
  readonly onChange: (chosen: { readonly departId: string; readonly courseId?: string }) => void;
  readonly children: (chosen: BoardSelection) => ReactNode;
};

/** The selected class and course: the class from a list, or from the tree if there are very many. */
export function BoardChoice({ departId, courseId, onChange, children }: BoardChoiceProps) {
  const offered = useOfferedDeparts(false);
  return (
    <Loaded query={offered} skeleton={<PageSkeleton />}>
      {(nodes) => {
        const all = flatDeparts(nodes).map(({ node }) => node);
        const classes = all.filter(isClass).map(({ id, title }) => ({ value: id, text: title }));
        const isPart = all.some(isUnread);
        const present = isPart
          ? departId
          : (classes.find(({ value }) => value === departId) ?? classes[0])?.value;
        const chooser = isPart ? (
          <DepartPicker
            label="班级"
            single
            value={present === undefined ? [] : [present]}
            canChoose={isClass}
            onChange={([chosen = '']) => onChange({ departId: chosen })}
          />
        ) : (
          <SelectField
            label="班级"
            options={classes}
            value={present}
            onChange={(event) => onChange({ departId: event.target.value })}
          />
        );
        if (present === undefined || present === '')
          return isPart ? chooser : <EmptyState text="您没有负责的班级" />;
        return (
          <OfClass departId={present} courseId={courseId} chooser={chooser} onChange={onChange}>
            {children}
          </OfClass>
        );
      }}
    </Loaded>
  );
}

type OfClassProps = Pick<BoardChoiceProps, 'courseId' | 'onChange' | 'children'> & {
  readonly departId: string;
  readonly chooser: ReactNode;
};

function OfClass({ departId, courseId, chooser, onChange, children }: OfClassProps) {
  const courses = useQuery(classCoursesQuery(departId));
  const present = courses.data?.find((one) => one.courseId === courseId) ?? courses.data?.[0];
  return (
    <>
      <div className={styles['choice']}>
        {chooser}
        {present === undefined ? null : (
          <SelectField
            label="课程"
            options={(courses.data ?? []).map((one) => ({
              value: one.courseId,
              text: `${one.courseName}（${one.unitCount} 个单元）`,
            }))}
            value={present.courseId}
            onChange={(event) => onChange({ departId, courseId: event.target.value })}
          />
        )}
      </div>
      <Loaded query={courses} skeleton={<PageSkeleton />}>
        {() =>
          present === undefined ? (
            <EmptyState text="还没有给这个班级开课" />
          ) : (
            children({ departId, courseId: present.courseId })
          )
        }
      </Loaded>
    </>
  );
}
