import { Check, Dices } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import type { LuckyDraw } from './use-lucky-draw.ts';
import styles from './projector.module.css';

type Pupil = Schema<'BoardPupil'>;
type OfClass = { readonly draw: LuckyDraw; readonly pupils: readonly Pupil[] };

const nameOf = ({ realname, username }: Pupil): string => realname ?? username;

/** 抽签: the button, and the drawn pupil in large type. */
export function DrawnPupil({ draw, pupils }: OfClass) {
  const drawn = pupils.find(({ userId }) => userId === draw.present);
  const presentCount = pupils.length - draw.away.length;
  return (
    <section className={styles['panel']} aria-label="抽签">
      <output className={styles['drawn']} data-rolling={draw.isDrawing ? '' : undefined}>
        {draw.isDrawing ? '？' : drawn === undefined ? '—' : nameOf(drawn)}
      </output>
      <BusyButton size="3" busy={draw.isDrawing} disabled={presentCount === 0} onClick={draw.draw}>
        <Dices size={20} aria-hidden="true" />
        抽签
      </BusyButton>
      <p className={styles['minor']}>
        在场 {presentCount} 人，本轮已抽 {draw.drawn.length} 人
      </p>
    </section>
  );
}

const isHandedIn = ({ cells }: Pupil, unitId: string): boolean =>
  cells.some((cell) => cell.unitId === unitId && (cell.state === 'done' || cell.state === 'graded'));

/** All pupils with their submission status; a press marks a pupil as absent. */
export function Pupils({ draw, pupils, unitId }: OfClass & { readonly unitId: string }) {
  const count = pupils.filter((pupil) => isHandedIn(pupil, unitId)).length;
  return (
    <section className={styles['panel']} aria-label="已交">
      <p className={styles['count']} aria-live="polite">
        已交 <b>{count}</b> / {pupils.length}
      </p>
      <ul className={styles['pupils']} aria-label="学生">
        {pupils.map((pupil) => {
          const isAway = draw.away.includes(pupil.userId);
          const isDone = isHandedIn(pupil, unitId);
          return (
            <li key={pupil.userId}>
              <button
                type="button"
                className={styles['pupil']}
                aria-pressed={isAway}
                data-done={isDone ? '' : undefined}
                data-drawn={pupil.userId === draw.present && !draw.isDrawing ? '' : undefined}
                title={isAway ? '不在，点击改为在场' : '点击标为不在'}
                onClick={() => draw.setAway(pupil.userId, !isAway)}
              >
                {isDone ? <Check size={18} aria-label="已交" /> : null}
                {nameOf(pupil)}
                {isAway ? <span className={styles['away']}>不在</span> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
