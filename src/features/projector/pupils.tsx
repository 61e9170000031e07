import { Check, Dices, PencilLine, UserX } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Schema } from '#openapi/index.ts';
import { nameOf } from '#shared/people/person-names.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { isHandedIn } from './handed-in.ts';
import { nameLayout, namesakeMarks } from './name-layout.ts';
import type { LuckyDraw } from './use-lucky-draw.ts';
import styles from './projector.module.css';

type Pupil = Schema<'BoardPupil'>;
type OfClass = { readonly draw: LuckyDraw; readonly pupils: readonly Pupil[] };

/** 抽签: the button, and the drawn pupil in large type. */
export function DrawnPupil({ draw, pupils }: OfClass) {
  const drawn = pupils.find(({ userId }) => userId === draw.present);
  const mark = drawn === undefined ? undefined : namesakeMarks(pupils).get(drawn.userId);
  const presentCount = pupils.length - draw.away.length;
  return (
    <section className={styles['panel']} aria-label="抽签">
      <output className={styles['drawn']} data-rolling={draw.isDrawing ? '' : undefined}>
        {draw.isDrawing ? '？' : drawn === undefined ? '—' : nameOf(drawn)}
        {mark === undefined || draw.isDrawing ? null : <span className={styles['mark']}>{mark}</span>}
      </output>
      <BusyButton size="3" busy={draw.isDrawing} disabled={presentCount === 0} onClick={draw.draw}>
        <Dices size={20} aria-hidden="true" />
        抽签
      </BusyButton>
      <p className={styles['minor']}>
        可以抽到 {presentCount} 人，本轮已抽 {draw.drawn.length} 人
      </p>
    </section>
  );
}

/** All pupils with their state in the unit, on one screen; a press marks a pupil as absent. */
export function Pupils({ draw, pupils, unitId }: OfClass & { readonly unitId: string }) {
  const count = pupils.filter((pupil) => isHandedIn(pupil, unitId)).length;
  const marks = namesakeMarks(pupils);
  const { columns, size } = nameLayout(pupils.length);
  const layout: CSSProperties & Readonly<Record<`--${string}`, number | string>> = {
    '--columns': columns,
    '--name-size': `${size}vw`,
  };
  return (
    <section className={styles['list']} aria-label="已交">
      <p className={styles['count']} aria-live="polite">
        已交 <b>{count}</b> / {pupils.length}
      </p>
      <ul className={styles['pupils']} style={layout} aria-label="学生">
        {pupils.map((pupil) => {
          const isAway = draw.away.includes(pupil.userId);
          const mark = marks.get(pupil.userId);
          return (
            <li key={pupil.userId}>
              <button
                type="button"
                className={styles['pupil']}
                aria-pressed={isAway}
                data-done={isHandedIn(pupil, unitId) ? '' : undefined}
                data-drawn={pupil.userId === draw.present && !draw.isDrawing ? '' : undefined}
                title={isAway ? '不在，点击改为在场' : '点击标为不在'}
                onClick={() => draw.setAway(pupil.userId, !isAway)}
              >
                <span className={styles['name']}>
                  {nameOf(pupil)}
                  {mark === undefined ? null : <span className={styles['mark']}>{mark}</span>}
                </span>
                <PupilState pupil={pupil} unitId={unitId} isAway={isAway} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type StateProps = { readonly pupil: Pupil; readonly unitId: string; readonly isAway: boolean };

/** By shape and text: a projector may not show the colours. */
function PupilState({ pupil, unitId, isAway }: StateProps) {
  const hasOpened = pupil.cells.some((cell) => cell.unitId === unitId);
  const [Icon, text] = isHandedIn(pupil, unitId)
    ? [Check, '已交']
    : isAway
      ? [UserX, '不在']
      : hasOpened
        ? [PencilLine, '在做']
        : [undefined, ''];
  return (
    <span className={styles['state']}>
      {Icon === undefined ? null : <Icon size={14} aria-hidden="true" />}
      {text}
    </span>
  );
}
