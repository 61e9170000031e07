import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { myProgressQuery } from '#api/dashboard.ts';
import { pictureProps } from '#domain/picture.ts';
import { returnedStatus } from '#domain/work/work-status.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { Loaded, Panel } from './panel.tsx';
import styles from './panel.module.css';
import { myWorksPath } from './works-path.ts';

/** What a pupil comes for: what to do next, the courses, and what the teacher said. */
export function LearnerPanels() {
  return (
    <>
      <Due />
      <Marks />
      <Courses />
    </>
  );
}

function Due() {
  const progress = useQuery(myProgressQuery());
  return (
    <Panel title="待完成作业">
      <Loaded query={progress} rows={5}>
        {({ unitCount, dueCount, due, homeworkCount, homework }) =>
          dueCount === 0 && homeworkCount === 0 ? (
            <EmptyState text={unitCount === 0 ? '还没有开放的课程' : '太棒了，作业全部完成！'} />
          ) : (
            <>
              {homeworkCount === 0 ? null : (
                <>
                  <p className={styles['note']}>
                    还有 <b>{homeworkCount}</b> 份班级作业没有提交
                  </p>
                  <ul className={styles['list']}>
                    {homework.map((one) => (
                      <li key={one.additionalWorkId}>
                        <DueHomework homework={one} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {dueCount === 0 ? null : (
                <>
                  <p className={styles['note']}>
                    共 {unitCount} 个单元，还有 <b>{dueCount}</b> 个没有提交
                  </p>
                  <ul className={styles['list']}>
                    {due.map((unit) => (
                      <li key={unit.unitId}>
                        <DueUnit unit={unit} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** What there is of a work that is not handed in, by its status. */
const begunWords: ReadonlyMap<number | undefined, { readonly state: string; readonly action: string }> =
  new Map([
    [returnedStatus, { state: '已退回，请修改', action: '去修改' }],
    [0, { state: '已保存，未提交', action: '继续做' }],
  ]);

const quiet = { variant: 'surface', color: 'gray' } as const;

function DueUnit({ unit }: { readonly unit: Schema<'DueUnit'> }) {
  const { unitId, unitName, courseId, courseName, unitCover_url, mineWorkStatus } = unit;
  const begun = begunWords.get(mineWorkStatus ?? undefined);
  const action = begun?.action ?? '去学习';
  return (
    <div className={styles['row']}>
      {typeof unitCover_url === 'string' ? (
        <img
          {...pictureProps(unitCover_url, { width: 66, height: 44 })}
          className={styles['thumb']}
          alt=""
          loading="lazy"
        />
      ) : null}
      <span className={styles['words']}>
        <span title={unitName}>{unitName}</span>
        <span className={styles['minor']}>
          {courseName}
          {begun === undefined ? '' : ` · ${begun.state}`}
        </span>
      </span>
      <Button asChild {...(begun === undefined ? quiet : {})}>
        <Link
          to="/learn/$courseId/$unitId"
          params={{ courseId, unitId }}
          aria-label={`${action}：${unitName}`}
        >
          {action}
        </Link>
      </Button>
    </div>
  );
}

function DueHomework({ homework }: { readonly homework: Schema<'DueHomework'> }) {
  const { additionalWorkId, workName, departName, isReturned } = homework;
  const action = isReturned ? '去修改' : '去完成';
  return (
    <div className={styles['row']}>
      <span className={styles['words']}>
        <span title={workName}>{workName}</span>
        <span className={styles['minor']}>
          {[departName, untilWhen(homework)].filter((text) => typeof text === 'string').join(' · ')}
        </span>
      </span>
      <Button asChild>
        <Link
          to="/$"
          params={{ _splat: `center/myAdditionalWork/${additionalWorkId}` }}
          aria-label={`${action}：${workName}`}
        >
          {action}
        </Link>
      </Button>
    </div>
  );
}

function untilWhen({ deadline, isLate, isReturned }: Schema<'DueHomework'>): string {
  if (isReturned) return '已退回，请修改';
  if (deadline === null || deadline === undefined) return '没有截止时间';
  return isLate ? `${deadline.slice(0, 16)} 已截止，可补交` : `${deadline.slice(0, 16)} 截止`;
}

function Marks() {
  const progress = useQuery(myProgressQuery());
  return (
    <Panel
      title="最近的批改"
      more={
        <Link to={myWorksPath} className={styles['link']}>
          全部作品
        </Link>
      }
    >
      <Loaded query={progress} rows={5}>
        {({ marks, averageScore, gradedCount }) =>
          marks.length === 0 ? (
            <EmptyState text="提交作业后，老师的评分和评语会显示在这里" />
          ) : (
            <>
              {averageScore === null || averageScore === undefined ? null : (
                <p className={styles['note']}>
                  已批改 {gradedCount} 份课程作业，平均 <b>{averageScore}</b> 星
                </p>
              )}
              <ul className={styles['list']}>
                {marks.map((mark) => (
                  <li key={mark.workId} className={styles['row']}>
                    <Mark mark={mark} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Mark({ mark }: { readonly mark: Schema<'MarkedWork'> }) {
  const { workName, courseId, unitId, unitName, score, comment, gradedTime } = mark;
  const hasUnit = typeof courseId === 'string' && typeof unitId === 'string';
  return (
    <>
      <span className={styles['words']}>
        {hasUnit ? (
          <Link to="/learn/$courseId/$unitId" params={{ courseId, unitId }} className={styles['link']}>
            {workName}
          </Link>
        ) : (
          <span>{workName}</span>
        )}
        <span className={styles['minor']} title={comment ?? undefined}>
          {comment === null || comment === undefined || comment === '' ? (unitName ?? '') : comment}
        </span>
      </span>
      <span className={styles['score']}>
        {typeof score === 'number' ? <StarRating label="得分" value={score} size={16} /> : null}
        <time className={styles['minor']} dateTime={gradedTime.replace(' ', 'T')}>
          {gradedTime.slice(5, 16)}
        </time>
      </span>
    </>
  );
}

function Courses() {
  const progress = useQuery(myProgressQuery());
  return (
    <Panel
      title="我的课程"
      wide
      more={
        <Link to="/learn" className={styles['link']}>
          全部课程
        </Link>
      }
    >
      <Loaded query={progress}>
        {({ courses }) =>
          courses.length === 0 ? (
            <EmptyState text="还没有课程" />
          ) : (
            <ul className={styles['courses']}>
              {courses.map((course) => (
                <li key={course.courseId}>
                  <Course course={course} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Course({ course }: { readonly course: Schema<'CourseProgress'> }) {
  const { courseId, courseName, unitCount, submittedCount } = course;
  return (
    <>
      <Link to="/learn/$courseId" params={{ courseId }} className={styles['link']}>
        {courseName}
      </Link>
      <span className={styles['minor']}>
        已提交 {submittedCount} / {unitCount}
      </span>
      <ProgressBar label={`${courseName}的学习进度`} tone="green" max={unitCount} value={submittedCount} />
    </>
  );
}
