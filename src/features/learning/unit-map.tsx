import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { fileUrl } from '#api/file.ts';
import { workStage } from '#lib/work-stage.ts';
import type { Schema } from '#openapi/index.ts';
import type { LearnSearch } from './preview.ts';
import { unitStateText } from './unit-state.tsx';
import styles from './unit-map.module.css';

type UnitMapProps = {
  readonly map: string | null | undefined;
  readonly units: readonly Schema<'MineUnit'>[];
  readonly search: LearnSearch;
};

/** Reference 1.4: the top left corner of a flag is 25 to the left of and above its point. */
const flagOffset = 25;

/** The units as flags on the course's picture, which keeps its natural size and scrolls. */
export function UnitMap({ map, units, search }: UnitMapProps) {
  return (
    <section className={styles['view']} aria-label="课程地图">
      <div className={styles['ground']}>
        {map ? <img src={fileUrl(map)} alt="" /> : null}
        <ol className={styles['flags']}>
          {units.map((unit, index) => (
            <li key={unit.id} style={placeOf(unit, index)}>
              <Link
                to="/learn/$courseId/$unitId"
                params={{ courseId: unit.courseId, unitId: unit.id }}
                search={search}
                className={styles['flag']}
                data-stage={workStage(unit.mineWorkStatus)}
              >
                <span className={styles['mark']}>
                  <Flag size={26} aria-hidden="true" />
                </span>
                <span className={styles['name']}>
                  {unit.unitName}
                  <span className="visually-hidden">，{unitStateText(unit)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A unit that was never placed stands in a row at the top, where it can be reached. */
function placeOf({ mapX, mapY }: Schema<'MineUnit'>, index: number): { left: number; top: number } {
  const isPlaced = mapX !== null && mapX !== undefined && mapY !== null && mapY !== undefined;
  const [x, y] = isPlaced ? [mapX, mapY] : [60 + index * 150, 60];
  return { left: Math.max(0, x - flagOffset), top: Math.max(0, y - flagOffset) };
}
