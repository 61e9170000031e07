import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Maximize, Minimize } from 'lucide-react';
import { useState } from 'react';
import { WorkSteps } from '#features/projector/work-steps.tsx';
import { WorkCover } from '#features/works/work-cover.tsx';
import type { Schema } from '#openapi/index.ts';
import type { PageProps } from '#shared/app/page.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { useEscape } from '#shared/react/use-escape.ts';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { useRootMark } from '#shared/react/use-root-mark.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { LeaveButton, useLeave } from '#shared/ui/leave-button.tsx';
import { scrolledByKeyboard } from '#shared/ui/scrolled-by-keyboard.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { entriesQuery, exhibitionQuery } from './api.ts';
import { Place } from './entry-card.page.tsx';
import { EntryPlayer } from './entry-player.tsx';
import projector from '#features/projector/projector.module.css';
import styles from './exhibitions.module.css';

type Entry = Schema<'ExhibitionEntry'>;

/** Milliseconds between refreshes of the wall. */
const lookInterval = 10_000;
/** The maximum number of works on the projector. */
const maxShown = 100;

// The whole page instead of the section: toasts are at the end of the page.
const wholePage = { current: document.documentElement };

/** 作品展 on the projector: the wall, or one work after the other. */
export default function ExhibitionShowPage({ params }: PageProps) {
  const { exhibitionId = '' } = params;
  const exhibition = useQuery(exhibitionQuery(exhibitionId));
  const entries = useQuery({
    ...entriesQuery({ id: exhibitionId, pageNo: 1, pageSize: maxShown }),
    refetchInterval: lookInterval,
  });
  useTabTitle(exhibition.data === undefined ? undefined : `作品展：${exhibition.data.title}`);
  useRootMark('whole', true);
  return (
    <Loaded query={exhibition} skeleton={<PageSkeleton rows={8} />}>
      {({ title, classNames }) => (
        <Loaded query={entries} skeleton={<PageSkeleton rows={8} />}>
          {({ records }) => (
            <Show title={title} classes={(classNames ?? '').split(',').join('、')} entries={records} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type ShowProps = { readonly title: string; readonly classes: string; readonly entries: readonly Entry[] };

function Show({ title, classes, entries }: ShowProps) {
  const { isFull, toggle } = useFullScreen(wholePage);
  const leave = useLeave();
  // In full screen the browser handles Esc, which leaves that first.
  useEscape(!isFull, leave);
  const [view, setView] = useState<'wall' | 'works'>('wall');
  const ScreenIcon = isFull ? Minimize : Maximize;
  const works = entries.map((entry) => ({
    id: entry.id,
    author: `${entry.workName} · ${entry.realname ?? ''}`,
    entry,
  }));
  return (
    <div className={projector['projector']}>
      <header className={projector['bar']}>
        <LeaveButton />
        <span className={projector['class']}>{classes}</span>
        <SegmentedChoice
          label="显示"
          value={view}
          options={[
            { value: 'wall', text: '作品墙' },
            { value: 'works', text: '作品展示' },
          ]}
          onChange={setView}
        />
        {document.fullscreenEnabled ? (
          <Button variant="surface" onClick={toggle}>
            <ScreenIcon size={18} aria-hidden="true" />
            {isFull ? '退出全屏' : '全屏'}
          </Button>
        ) : null}
      </header>
      <h1 className={projector['unit']}>{title}</h1>
      {view === 'works' ? (
        <WorkSteps works={works} emptyText="还没有作品">
          {({ entry }) => (
            <div key={entry.id} className={projector['player']}>
              <EntryPlayer entry={entry} />
            </div>
          )}
        </WorkSteps>
      ) : entries.length === 0 ? (
        <EmptyState text="还没有作品" />
      ) : (
        <section className={styles['scroll']} aria-label="作品墙" {...scrolledByKeyboard}>
          <ul className={styles['wall']}>
            {entries.map((entry) => (
              <li key={entry.id} className={`${styles['shown']} ${styles['picture']}`}>
                <WorkCover src={entry.coverFileKey_url} id={entry.id} />
                <Place entry={entry} />
                <strong>{entry.workName}</strong>
                <span>{entry.realname}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
