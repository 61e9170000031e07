import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { classProgressQuery, gradingOverviewQuery } from '#shared/api/dashboard.ts';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { gradingLink, worksPath } from '#shared/work/grading-link.ts';
import { ClassBars } from './class-bars.tsx';
import { Loaded, Panel } from './panel.tsx';
import { classesPath } from './works-path.ts';
import styles from './panel.module.css';

/** The teacher's tasks: pending grading, and the progress of the classes. */
export function TeacherPanels() {
  return (
    <>
      <GradingOverview />
      <Classes />
    </>
  );
}

function GradingOverview() {
  const overview = useQuery(gradingOverviewQuery());
  return (
    <Panel title="待批改">
      <Loaded query={overview} rows={5}>
        {({ pendingCount, oldest }) =>
          pendingCount === 0 ? (
            <EmptyState text="没有等待批改的作业" />
          ) : (
            <>
              <div className={styles['row']}>
                <p className={`${styles['words']} ${styles['note']}`}>
                  <span>
                    <b className={styles['number']}>{pendingCount}</b> 份作业等待批改
                  </span>
                </p>
                <Button asChild>
                  <Link {...gradingLink()}>去批改</Link>
                </Button>
              </div>
              <ul className={styles['list']} aria-label="等待最久的作业">
                {oldest.map((work) => (
                  <li key={work.id}>
                    <Waiting work={work} />
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

function Waiting({ work }: { readonly work: Schema<'WaitingWork'> }) {
  const { workName, username, realname, avatar, departName, unitName, createTime } = work;
  const name = realname ?? username;
  return (
    <div className={styles['row']}>
      <PersonAvatar name={name} picture={avatar} size={32} />
      <span className={styles['words']}>
        <Link
          to={worksPath}
          search={{ workStatus: '1', username }}
          className={styles['link']}
          title={workName}
        >
          {workName}
        </Link>
        <span className={styles['minor']}>
          {[name, departName, unitName].filter((text) => text !== null && text !== undefined).join(' · ')}
        </span>
      </span>
      <time className={styles['minor']} dateTime={createTime.replace(' ', 'T')}>
        {createTime.slice(5, 16)}
      </time>
    </div>
  );
}

function Classes() {
  const progress = useQuery(classProgressQuery());
  return (
    <Panel title="班级进度">
      <Loaded query={progress} rows={5}>
        {({ classCount, classes }) =>
          classCount === 0 ? (
            <EmptyState text="还没有班级。您可以新建班级，或请管理员把您加为某个班的老师。">
              <Button asChild variant="surface">
                <Link to={classesPath}>去班级管理</Link>
              </Button>
            </EmptyState>
          ) : (
            <ClassBars classes={classes} hiddenCount={classCount - classes.length} />
          )
        }
      </Loaded>
    </Panel>
  );
}
