import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { openWorkQuery, projectLoader } from '#shared/api/work.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { kindOfWork } from '#shared/work/work-kinds.ts';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { handedInWork } from './handed-in.ts';
import { namesakeMarks } from './name-layout.ts';
import { WorkSteps } from './work-steps.tsx';
import styles from './projector.module.css';

type WorkShowProps = { readonly pupils: readonly Schema<'BoardPupil'>[]; readonly unitId: string };

/** 作品展示: the works handed in for the unit, one after the other. */
export function WorkShow({ pupils, unitId }: WorkShowProps) {
  const marks = namesakeMarks(pupils);
  const works = pupils.flatMap((pupil) => {
    const id = handedInWork(pupil, unitId);
    return id === undefined ? [] : [{ id, author: `${nameOf(pupil)}${marks.get(pupil.userId) ?? ''}` }];
  });
  return (
    <WorkSteps works={works} emptyText="还没有人交作品">
      {({ id }) => <ShownWork key={id} id={id} />}
    </WorkSteps>
  );
}

function ShownWork({ id }: { readonly id: string }) {
  const work = useQuery(openWorkQuery(id));
  return (
    <Loaded query={work} skeleton={<PageSkeleton />}>
      {(shown) => <Played work={shown} />}
    </Loaded>
  );
}

function Played({ work }: { readonly work: Schema<'OpenWork'> }) {
  const path = work.workFileKey_url ?? '';
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(path) }));
  const kind = kindOfWork(work.workType);
  if (path === '' || kind === undefined) return <EmptyState text="这个作品是文件，不能在这里播放" />;
  return (
    <div className={styles['player']}>
      <WorkPlayer source={source} title={work.workName} kind={kind} />
    </div>
  );
}
