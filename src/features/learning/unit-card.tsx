import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { PinyinText } from '#domain/reading/pinyin-text.tsx';
import { Cover } from './cover.tsx';
import type { LearnSearch } from './preview.ts';
import { UnitState } from './unit-state.tsx';
import linkCard from '#ui/link-card.module.css';
import styles from './course-card.module.css';

/** A unit with how far the pupil is. The whole card leads into it. */
export function UnitCard({
  unit,
  search,
}: {
  readonly unit: Schema<'MineUnit'>;
  readonly search: LearnSearch;
}) {
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <Cover src={unit.unitCover_url} text={unit.unitName} />
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h2 className={styles['name']}>
            <Link
              to="/learn/$courseId/$unitId"
              params={{ courseId: unit.courseId, unitId: unit.id }}
              search={search}
              className={linkCard['link']}
            >
              <PinyinText text={unit.unitName} />
            </Link>
          </h2>
          {unit.unitIntro ? (
            <p className={styles['intro']}>
              <PinyinText text={unit.unitIntro} />
            </p>
          ) : null}
          <div className={styles['state']}>
            <UnitState unit={unit} />
          </div>
        </div>
      </article>
    </Card>
  );
}
