import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createActor, fromCallback } from 'xstate';
import { inspected } from '#shared/inspection/inspected.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { lessonTimerMachine, type LessonTimerEvent } from '#machines/lesson-timer/lesson-timer.machine.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { clockText } from './clock-text.ts';
import { timerNow, type ProjectorStore } from './projector-store.ts';
import styles from './projector.module.css';

const minutes = ['1', '3', '5', '10', '15'] as const;
/** Milliseconds, a fraction of the displayed second. */
const tickInterval = 200;

type TimerEvents = { readonly sendBack: (event: LessonTimerEvent) => void };

const timer = lessonTimerMachine.provide({
  actors: {
    watchClock: fromCallback(({ sendBack }: TimerEvents) => {
      const tick = () => sendBack({ type: 'clock.ticked', now: performance.now() });
      tick();
      const ticking = setInterval(tick, tickInterval);
      return () => clearInterval(ticking);
    }),
  },
});

/** Restores the timer from before a reload, which does not stop it. */
function createTimer({ read, saveTimer }: ProjectorStore) {
  const { mode: value, total, left, isRunning } = timerNow(read().timer, Date.now());
  const snapshot = timer.resolveState({ value, context: { total, left, at: undefined } });
  const actor = createActor(timer, { ...inspected, input: { seconds: total / 1000 }, snapshot });
  if (isRunning) actor.send({ type: 'timer.toggle' });
  actor.subscribe(({ value: mode, context }) =>
    saveTimer({ mode, total: context.total, left: context.left, at: Date.now() }),
  );
  return actor;
}

/** The timer of a task (machines/lesson-timer); the space bar starts and pauses it. */
export function TimerPanel({ store }: { readonly store: ProjectorStore }) {
  const actor = useLastingActor(() => createTimer(store));
  const mode = useSelector(actor, ({ value }) => value);
  const { left, total } = useSelector(actor, ({ context }) => context);
  useEffect(() => listenToSpace(() => actor.send({ type: 'timer.toggle' })), [actor]);
  return (
    <section className={styles['panel']} aria-label="计时" data-over={mode === 'over' ? '' : undefined}>
      <p className={styles['clock']} role="timer">
        {mode === 'over' ? '时间到' : clockText(left)}
      </p>
      <div className={styles['buttons']}>
        <Button size="3" onClick={() => actor.send({ type: 'timer.toggle' })}>
          {mode === 'running' ? '暂停' : '开始'}
        </Button>
        <Button size="3" variant="surface" onClick={() => actor.send({ type: 'timer.reset' })}>
          重置
        </Button>
      </div>
      <SegmentedChoice
        label="分钟"
        value={String(total / 60_000)}
        options={minutes.map((value) => ({ value, text: `${value} 分` }))}
        onChange={(value) => actor.send({ type: 'time.choose', seconds: Number(value) * 60 })}
      />
      <p className={styles['minor']}>按空格键开始或暂停，按 Esc 退出</p>
    </section>
  );
}

/** Calls at each press of the space bar that no control on the page handles; returns a function that stops it. */
function listenToSpace(onPress: () => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element && event.target.closest('button, a, input, select, textarea') !== null;
    if (event.key !== ' ' || event.repeat || isTaken) return;
    event.preventDefault();
    onPress();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
