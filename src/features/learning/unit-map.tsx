import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { fileUrl } from '#shared/api/file.ts';
import type { Schema } from '#openapi/index.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { flagPosition } from './flag-position.ts';
import type { LearnSearch } from '#shared/app/preview.ts';
import { unitStage, unitStateText } from './unit-state.tsx';
import styles from './unit-map.module.css';

type UnitMapProps = {
  readonly map: string | null | undefined;
  readonly units: readonly Schema<'MineUnit'>[];
  readonly search: LearnSearch;
};

/** The units as flags on the course's picture, which keeps its natural size and scrolls. */
export function UnitMap({ map, units, search }: UnitMapProps) {
  return (
    <section className={styles['view']} aria-label="课程地图">
      <div className={styles['ground']}>
        {map ? <img src={fileUrl(map)} alt="" /> : null}
        <ol className={styles['flags']}>
          {units.map((unit, index) => (
            <li key={unit.id} style={flagPosition(unit, index)}>
              <Link
                to="/learn/$courseId/$unitId"
                params={{ courseId: unit.courseId, unitId: unit.id }}
                search={search}
                className={styles['flag']}
                aria-label={`${unit.unitName}，${unitStateText(unit)}`}
                data-stage={unitStage(unit)}
              >
                <span className={styles['mark']}>
                  <Flag size={26} aria-hidden="true" />
                </span>
                <span className={styles['name']}>
                  <PinyinText text={unit.unitName} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
