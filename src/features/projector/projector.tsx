import { Button } from '@radix-ui/themes';
import { Maximize, Minimize } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { LeaveButton, useLeave } from '#shared/ui/leave-button.tsx';
import { useEscape } from '#shared/react/use-escape.ts';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { createProjectorStore } from './projector-store.ts';
import { DrawnPupil, Pupils } from './pupils.tsx';
import { TimerPanel } from './timer-panel.tsx';
import { useLuckyDraw } from './use-lucky-draw.ts';
import { JoinHint } from './join-hint.tsx';
import styles from './projector.module.css';

type Board = Schema<'ProgressBoard'>;

type ProjectorProps = {
  readonly departId: string;
  readonly board: Board;
  readonly unit: Board['units'][number];
};

// The whole page instead of the section: toasts are at the end of the page.
const wholePage = { current: document.documentElement };

/** Readable from the last row of the room: class code, unit, timer, lucky draw, and submissions. */
export function Projector({ departId, board, unit }: ProjectorProps) {
  const { isFull, toggle } = useFullScreen(wholePage);
  const leave = useLeave();
  // In full screen the browser handles Esc, which leaves that first.
  useEscape(!isFull, leave);
  const [store] = useState(() => createProjectorStore(`${departId} ${unit.unitId}`, new Date()));
  const draw = useLuckyDraw(
    board.pupils.map(({ userId }) => userId),
    store,
  );
  const ScreenIcon = isFull ? Minimize : Maximize;
  return (
    <div className={styles['projector']}>
      <header className={styles['bar']}>
        <LeaveButton />
        <span className={styles['class']}>
          {board.departName} · {board.courseName}
        </span>
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
        <Pupils draw={draw} pupils={board.pupils} unitId={unit.unitId} />
      </div>
    </div>
  );
}
