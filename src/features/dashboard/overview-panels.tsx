import { Button } from '@radix-ui/themes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Presentation } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { teacherOverviewQuery } from '#shared/api/dashboard.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import { Loaded, Panel } from './panel.tsx';
import styles from './panel.module.css';
import { boardPath, classesPath, homeworkPath } from './works-path.ts';

type TeacherOverview = Schema<'TeacherOverview'>;
type OverviewProps = { readonly overview: UseQueryResult<TeacherOverview> };

/** The teacher's overview before a lesson, in one request. */
export function OverviewPanels() {
  const overview = useQuery(teacherOverviewQuery());
  return (
    <>
      <Lessons overview={overview} />
      <Stuck overview={overview} />
      <Ending overview={overview} />
      {overview.data === undefined || overview.data.joins.length === 0 ? null : (
        <Joins joins={overview.data.joins} />
      )}
    </>
  );
}

const lessonStates: Readonly<
  Record<TeacherOverview['lessons'][number]['state'], readonly [string, TagTone]>
> = {
  taught: ['今天已开始', 'success'],
  opening: ['今天开课', 'info'],
  next: ['下一课', 'neutral'],
};

function Lessons({ overview }: OverviewProps) {
  return (
    <Panel title="今天的课">
      <Loaded query={overview} rows={4}>
        {({ lessons }) =>
          lessons.length === 0 ? (
            <EmptyState text="还没有给班级开课" />
          ) : (
            <ul className={styles['list']}>
              {lessons.map((lesson) => (
                <li key={lesson.departId} className={styles['row']}>
                  <Lesson lesson={lesson} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Lesson({ lesson }: { readonly lesson: TeacherOverview['lessons'][number] }) {
  const { departId, departName, courseId, courseName, unitId, unitName, state } = lesson;
  const [text, tone] = lessonStates[state];
  return (
    <>
      <span className={styles['words']}>
        <Link to="/learn/$courseId/$unitId" params={{ courseId, unitId }} className={styles['link']}>
          {unitName}
        </Link>
        <span className={styles['minor']}>
          {departName} · {courseName}
        </span>
      </span>
      <Tag tone={tone}>{text}</Tag>
      <Button asChild>
        <Link
          to="/teach/$departId/$courseId/$unitId"
          params={{ departId, courseId, unitId }}
          aria-label={`${departName}：开始上课`}
        >
          <Presentation size={16} aria-hidden="true" />
          开始上课
        </Link>
      </Button>
    </>
  );
}

const reasons: Readonly<Record<TeacherOverview['stuck'][number]['reason'], readonly [string, TagTone]>> = {
  returned: ['多次退回', 'danger'],
  idle: ['一周没有提交', 'warning'],
  unopened: ['还没打开', 'neutral'],
};

function Stuck({ overview }: OverviewProps) {
  return (
    <Panel title="需要帮助的学生">
      <Loaded query={overview} rows={4}>
        {({ stuck, stuckCount }) =>
          stuckCount === 0 ? (
            <EmptyState text="没有需要帮助的学生" />
          ) : (
            <>
              <ul className={styles['list']}>
                {stuck.map((pupil) => (
                  <li key={pupil.userId} className={styles['row']}>
                    <StuckPupil pupil={pupil} />
                  </li>
                ))}
              </ul>
              {stuckCount > stuck.length ? (
                <p className={styles['note']}>另有 {stuckCount - stuck.length} 名学生未显示</p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function StuckPupil({ pupil }: { readonly pupil: TeacherOverview['stuck'][number] }) {
  const { username, realname, departId, departName, courseId, workName, reason } = pupil;
  const [text, tone] = reasons[reason];
  const name = realname ?? username;
  return (
    <>
      <span className={styles['words']}>
        {typeof courseId === 'string' ? (
          <Link to={boardPath} search={{ departId, courseId }} className={styles['link']}>
            {name}
          </Link>
        ) : (
          <Link to={homeworkPath} className={styles['link']}>
            {name}
          </Link>
        )}
        <span className={styles['minor']}>
          {departName} · {workName}
        </span>
      </span>
      <Tag tone={tone}>{text}</Tag>
    </>
  );
}

function Ending({ overview }: OverviewProps) {
  return (
    <Panel title="快截止的作业">
      <Loaded query={overview}>
        {({ ending }) =>
          ending.length === 0 ? (
            <EmptyState text="三天内没有截止的作业" />
          ) : (
            <ul className={styles['list']}>
              {ending.map(({ id, workName, deadline, handedInCount, pupilCount }) => (
                <li key={id} className={styles['row']}>
                  <span className={styles['words']}>
                    <Link to={homeworkPath} search={{ workName }} className={styles['link']}>
                      {workName}
                    </Link>
                    <span className={styles['minor']}>{deadline.slice(5, 16)} 截止</span>
                  </span>
                  <Tag tone={handedInCount < pupilCount ? 'warning' : 'success'}>
                    {handedInCount}/{pupilCount} 已交
                  </Tag>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Omitted without pending requests. */
function Joins({ joins }: Pick<TeacherOverview, 'joins'>) {
  return (
    <Panel title="入班申请">
      <ul className={styles['list']}>
        {joins.map(({ departId, departName, count }) => (
          <li key={departId} className={styles['row']}>
            <span className={styles['words']}>
              <Link to={classesPath} search={{ depart: departId, tab: 'joins' }} className={styles['link']}>
                {departName}
              </Link>
            </span>
            <Tag tone="warning">{count} 人等待</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
