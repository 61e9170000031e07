import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myProgressQuery, putMarksAway } from '#shared/api/dashboard.ts';
import { detailLink } from '#shared/app/detail-link.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { createLink } from '#shared/work/create-link.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import {
  MarkCard,
  ReturnedCard,
  TodoHomework,
  TodoUnit,
  WorkLink,
  type CoverLook,
} from './learner-cards.tsx';
import { openHomework, openUnits } from './next-thing.ts';
import { Panel } from './panel.tsx';
import { myHomeworkPath, myWorksPath } from './works-path.ts';
import styles from './learner-rows.module.css';
import panelStyles from './panel.module.css';

/** Everything else in rows; empty rows are omitted. A failure is shown above, with 重试. */
export function LearnerRows({ Cover }: { readonly Cover: CoverLook }) {
  const { data: mine, isPending } = useQuery(myProgressQuery());
  if (mine === undefined) return isPending ? <RowsSkeleton /> : null;
  const [homework, units] = [openHomework(mine), openUnits(mine)];
  return (
    <>
      <Row title="老师退回的" all={mine.returned}>
        {(work) => <ReturnedCard key={work.workId} work={work} />}
      </Row>
      <Row title="要交的作业" all={homework} more={<HomeworkCount mine={mine} />}>
        {(one) => <TodoHomework key={one.additionalWorkId} homework={one} />}
      </Row>
      <Row title="要学的课" all={units} more={<UnitCount mine={mine} />}>
        {(unit) => <TodoUnit key={unit.unitId} unit={unit} />}
      </Row>
      <Row title="接着做" all={mine.drafts} more={<More to={myWorksPath} text="全部作品" />}>
        {(work) => (
          <WorkLink key={work.workId} work={work} Cover={Cover} way={createLink({ work: work.workId })} />
        )}
      </Row>
      <Marks marks={mine.marks} />
      <Row title="同学的新作品" all={mine.classmates} more={<More to="/workList" text="发现更多作品" />}>
        {(work) => (
          <WorkLink key={work.workId} work={work} Cover={Cover} way={detailLink('work', work.workId)}>
            {work.realname ? <PinyinText text={work.realname} /> : null}
          </WorkLink>
        )}
      </Row>
      <Row title="我的课程" all={mine.courses} more={<More to="/learn" text="全部课程" />}>
        {(course) => <Course key={course.courseId} course={course} />}
      </Row>
    </>
  );
}

type RowProps<One> = {
  readonly title: string;
  readonly all: readonly One[];
  readonly more?: ReactNode;
  readonly children: (one: One) => ReactNode;
};

function Row<One>({ title, all, more, children }: RowProps<One>) {
  if (all.length === 0) return null;
  return (
    <Panel title={title} wide more={more}>
      <ul className={styles['cards']}>{all.map(children)}</ul>
    </Panel>
  );
}

function More({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className={panelStyles['link']} aria-label={text}>
      <PinyinText text={text} />
    </Link>
  );
}

type MineProps = { readonly mine: Schema<'MyProgress'> };

/** The row is limited: this is the count of 作业 (docs/behaviour.md#homework), with returned homework. */
function HomeworkCount({ mine: { homeworkCount, returned } }: MineProps) {
  const back = returned.filter(({ additionalWorkId }) => typeof additionalWorkId === 'string').length;
  return (
    <More
      to={myHomeworkPath}
      text={`一共 ${homeworkCount} 个${back === 0 ? '' : `，退回的 ${back} 个在上面`}`}
    />
  );
}

/** The row is limited: this is the total count, without the units in the row of returned works. */
function UnitCount({ mine: { dueCount, returned } }: MineProps) {
  const back = returned.filter(({ unitId }) => typeof unitId === 'string').length;
  return <More to="/learn" text={`一共 ${dueCount - back} 节课`} />;
}

function Marks({ marks }: { readonly marks: Schema<'MyProgress'>['marks'] }) {
  const client = useQueryClient();
  const put = useMutation({
    mutationFn: putMarksAway,
    onSettled: () => client.invalidateQueries({ queryKey: myProgressQuery().queryKey }),
  });
  // They are sorted newest first.
  const newest = marks.find(({ isNew }) => isNew);
  return (
    <Row
      title={newest ? '新成绩' : '最近的成绩'}
      all={marks}
      more={
        newest ? (
          <BusyButton
            variant="soft"
            aria-label="收下"
            busy={put.isPending}
            onClick={() => put.mutate(newest.toldTime)}
          >
            <PinyinText text="收下" />
          </BusyButton>
        ) : null
      }
    >
      {(mark) => <MarkCard key={mark.workId} mark={mark} />}
    </Row>
  );
}

function Course({ course }: { readonly course: Schema<'LearningCourse'> }) {
  const { courseId, courseName, unitCount, submittedCount } = course;
  return (
    <li className={styles['course']}>
      <Link
        to="/learn/$courseId"
        params={{ courseId }}
        className={panelStyles['link']}
        aria-label={courseName}
      >
        <PinyinText text={courseName} />
      </Link>
      <span className={panelStyles['minor']}>
        <PinyinText text={`已提交 ${submittedCount} / ${unitCount}`} />
      </span>
      <ProgressBar label={`${courseName}的学习进度`} tone="green" max={unitCount} value={submittedCount} />
    </li>
  );
}

/** A placeholder row of cards. */
function RowsSkeleton() {
  return (
    <output className={`${styles['cards']} ${styles['bones']}`} aria-label="加载中">
      {[0, 1, 2].map((index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </output>
  );
}
