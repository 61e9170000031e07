import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { myDepartTreeQuery } from '#api/depart.ts';
import { classCoursesQuery } from '#api/progress.ts';
import { flatDeparts, isClass } from '#domain/people/depart-rows.ts';
import { Loaded } from '#resource/loaded.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './board.module.css';

type Chosen = { readonly departId: string; readonly courseId: string };

type BoardChoiceProps = {
  /** As the address has them; undefined, or what is not there: the first. */
  readonly departId: string | undefined;
  readonly courseId: string | undefined;
  readonly onChange: (chosen: { readonly departId: string; readonly courseId?: string }) => void;
  readonly children: (chosen: Chosen) => ReactNode;
};

/** The class and the course that are looked at. */
export function BoardChoice({ departId, courseId, onChange, children }: BoardChoiceProps) {
  const tree = useQuery(myDepartTreeQuery());
  return (
    <Loaded query={tree} skeleton={<PageSkeleton />}>
      {(nodes) => {
        const classes = flatDeparts(nodes)
          .filter(({ node }) => isClass(node))
          .map(({ node }) => ({ value: node.id, text: node.title }));
        const present = classes.find(({ value }) => value === departId) ?? classes[0];
        if (present === undefined) return <EmptyState text="您没有负责的班级" />;
        return (
          <OfClass
            departId={present.value}
            courseId={courseId}
            chooser={
              <SelectField
                label="班级"
                options={classes}
                value={present.value}
                onChange={(event) => onChange({ departId: event.target.value })}
              />
            }
            onChange={onChange}
          >
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
