import { Check, Star } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Scene } from '#shared/ui/mascot/scene.tsx';
import { Cover } from './cover.tsx';
import type { LearnSearch } from '#shared/app/preview.ts';
import { UnitState, unitStage } from './unit-state.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './unit-path.module.css';

type Unit = Schema<'MineUnit'>;
type UnitPathProps = { readonly units: readonly Unit[]; readonly search: LearnSearch };

const isDone = (unit: Unit): boolean => ['handedIn', 'graded'].includes(unitStage(unit));

/** The next step must be visible without searching; the focus stays on the heading. */
function bringIntoView(stop: HTMLElement | null): void {
  stop?.scrollIntoView({ block: 'nearest' });
}

/** The units of a course as a path, from the first to the finish; the mascot marks the next one. */
export function UnitPath({ units, search }: UnitPathProps) {
  const next = units.find((unit) => unitStage(unit) === 'returned') ?? units.find((unit) => !isDone(unit));
  return (
    <div className={styles['ground']}>
      <ol className={styles['path']}>
        {units.map((unit, index) => (
          <li
            key={unit.id}
            className={styles['stop']}
            data-done={isDone(unit) ? '' : undefined}
            {...(unit === next ? { 'aria-current': 'step' as const, ref: bringIntoView } : {})}
          >
            <Way />
            <span className={styles['mark']} aria-hidden="true">
              {isDone(unit) ? <Check size={34} strokeWidth={3.5} /> : index + 1}
            </span>
            <UnitSign unit={unit} search={search} isNext={unit === next} />
          </li>
        ))}
      </ol>
      <p className={styles['finish']} data-done={next === undefined ? '' : undefined}>
        <span className={styles['mark']} aria-hidden="true">
          <Star size={36} />
        </span>
        <span>{next === undefined ? '太棒了，这门课全部完成！' : '终点：完成全部单元'}</span>
        {next === undefined ? <Mascot pose="cheer" size={112} /> : null}
      </p>
      <div className={styles['scene']}>
        <Scene />
      </div>
    </div>
  );
}

/** The line from one stop to the next, stretched to the height of its stop. */
function Way() {
  return (
    <svg className={styles['way']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0C0 55 100 45 100 100" />
    </svg>
  );
}

type UnitSignProps = { readonly unit: Unit; readonly search: LearnSearch; readonly isNext: boolean };

/** The whole sign is a link to its unit. */
function UnitSign({ unit, search, isNext }: UnitSignProps) {
  return (
    <article className={`${linkCard['card']} ${styles['sign']}`}>
      <Cover src={unit.unitCover_url} text={unit.unitName} />
      <div className={`${linkCard['words']} ${styles['words']}`}>
        {isNext ? <span className={styles['next']}>下一步</span> : null}
        <h2 className={styles['name']}>
          <Link
            to="/learn/$courseId/$unitId"
            params={{ courseId: unit.courseId, unitId: unit.id }}
            search={search}
            className={linkCard['link']}
            aria-label={unit.unitName}
          >
            <PinyinText text={unit.unitName} />
          </Link>
        </h2>
        <span className={styles['state']}>
          <UnitState unit={unit} />
        </span>
      </div>
      {isNext ? (
        <span className={styles['guide']}>
          <Mascot pose="hello" size={84} />
        </span>
      ) : null}
    </article>
  );
}

/** Placeholder stops. */
export function UnitPathSkeleton() {
  return (
    <output className={styles['ground']} aria-label="加载中">
      <span className={styles['path']}>
        {[0, 1, 2].map((index) => (
          <span key={index} className={styles['stop']}>
            <span className={styles['mark']} />
            <span className={`${linkCard['bone']} ${styles['bone']}`} />
          </span>
        ))}
      </span>
    </output>
  );
}
