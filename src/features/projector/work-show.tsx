import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
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
import styles from './projector.module.css';

/** The pressed choice of the view would take the arrow keys for itself. */
const focus = (shown: HTMLElement | null): void => shown?.focus();

type WorkShowProps = { readonly pupils: readonly Schema<'BoardPupil'>[]; readonly unitId: string };

/** 作品展示: the works handed in for the unit, one after the other, by buttons and arrow keys. */
export function WorkShow({ pupils, unitId }: WorkShowProps) {
  const marks = namesakeMarks(pupils);
  const works = pupils.flatMap((pupil) => {
    const id = handedInWork(pupil, unitId);
    return id === undefined ? [] : [{ id, author: `${nameOf(pupil)}${marks.get(pupil.userId) ?? ''}` }];
  });
  // By id: works are handed in and returned meanwhile, and pupils are listed by account.
  const [shown, setShown] = useState<{ readonly id: string; readonly index: number } | undefined>(undefined);
  const found = works.findIndex(({ id }) => id === shown?.id);
  // A returned work is replaced by the one that takes its place.
  const index = found === -1 ? Math.min(shown?.index ?? 0, works.length - 1) : found;
  const present = works[index];
  if (present !== undefined && (present.id !== shown?.id || index !== shown.index))
    setShown({ id: present.id, index });
  const go = (step: -1 | 1) => {
    const next = works[index + step];
    if (next !== undefined) setShown({ id: next.id, index: index + step });
  };
  const onArrow = useEffectEvent(go);
  useEffect(() => listenToArrows((step) => onArrow(step)), []);
  return (
    <section ref={focus} tabIndex={-1} className={styles['show']} aria-label="作品展示">
      {present === undefined ? (
        <EmptyState text="还没有人交作品" />
      ) : (
        <>
          <div className={styles['steps']}>
            <Button size="3" variant="surface" disabled={index === 0} onClick={() => go(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
              上一个
            </Button>
            <p className={styles['author']} aria-live="polite">
              {present.author}
              <span className={styles['minor']}>
                {index + 1} / {works.length}
              </span>
            </p>
            <Button size="3" variant="surface" disabled={index === works.length - 1} onClick={() => go(1)}>
              下一个
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
          </div>
          <ShownWork key={present.id} id={present.id} />
        </>
      )}
    </section>
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

/** Calls for each arrow to the left or right that no control on the page handles; returns a function that stops it. */
function listenToArrows(onStep: (step: -1 | 1) => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [role=tab], [role=slider]') !== null;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isTaken || isOther) return;
    event.preventDefault();
    onStep(event.key === 'ArrowLeft' ? -1 : 1);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
