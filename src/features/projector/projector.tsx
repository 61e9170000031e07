import { Button } from '@radix-ui/themes';
import { Maximize, Minimize } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { LeaveButton, useLeave } from '#shared/ui/leave-button.tsx';
import { useEscape } from '#shared/react/use-escape.ts';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { createProjectorStore } from './projector-store.ts';
import { DrawnPupil, Pupils } from './pupils.tsx';
import { TimerPanel } from './timer-panel.tsx';
import { useLuckyDraw } from './use-lucky-draw.ts';
import { JoinHint } from './join-hint.tsx';
import { WorkShow } from './work-show.tsx';
import styles from './projector.module.css';

type Board = Schema<'ProgressBoard'>;

type ProjectorProps = {
  readonly departId: string;
  readonly board: Board;
  readonly unit: Board['units'][number];
  /** The parts of the unit, provided by its feature: task, video, starter project. */
  readonly parts: readonly ProjectorPart[];
};

export type ProjectorPart = { readonly value: string; readonly text: string; readonly content: ReactNode };

// The whole page instead of the section: toasts are at the end of the page.
const wholePage = { current: document.documentElement };

/** Readable from the last row of the room: unit, timer, lucky draw, class code, and the names, the task or the works. */
export function Projector({ departId, board, unit, parts }: ProjectorProps) {
  const { isFull, toggle } = useFullScreen(wholePage);
  const leave = useLeave();
  // In full screen the browser handles Esc, which leaves that first.
  useEscape(!isFull, leave);
  const [store] = useState(() => createProjectorStore(`${departId} ${unit.unitId}`, new Date()));
  const draw = useLuckyDraw(
    board.pupils.map(({ userId }) => userId),
    store,
  );
  const [view, setView] = useState('names');
  const part = parts.find(({ value }) => value === view);
  const ScreenIcon = isFull ? Minimize : Maximize;
  return (
    <div className={styles['projector']}>
      <header className={styles['bar']}>
        <LeaveButton />
        <span className={styles['class']}>
          {board.departName} · {board.courseName}
        </span>
        <SegmentedChoice
          label="显示"
          value={part === undefined && view !== 'works' ? 'names' : view}
          options={[
            { value: 'names', text: '名单' },
            ...parts.map(({ value, text }) => ({ value, text })),
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
      <h1 className={styles['unit']}>{unit.unitName}</h1>
      <div className={styles['workspace']}>
        <div className={styles['side']}>
          <TimerPanel store={store} />
          <DrawnPupil draw={draw} pupils={board.pupils} />
          <JoinHint departId={departId} />
        </div>
        {part !== undefined ? (
          <section key={part.value} className={styles['content']} aria-label={part.text}>
            {part.content}
          </section>
        ) : view === 'works' ? (
          <WorkShow pupils={board.pupils} unitId={unit.unitId} />
        ) : (
          <Pupils draw={draw} pupils={board.pupils} unitId={unit.unitId} />
        )}
      </div>
    </div>
  );
}
