import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import type { LearnSearch } from '#shared/app/preview.ts';
import styles from './unit-page.module.css';

type Unit = Schema<'MineUnit'>;
type UnitNeighboursProps = {
  readonly before: Unit | undefined;
  readonly after: Unit | undefined;
  readonly search: LearnSearch;
};

/** Links to the previous and next unit. */
export function UnitNeighbours({ before, after, search }: UnitNeighboursProps) {
  if (before === undefined && after === undefined) return null;
  return (
    <nav className={styles['neighbours']} aria-label="前后单元">
      {before === undefined ? (
        <span />
      ) : (
        <Card asChild size="1">
          <Link
            to="/learn/$courseId/$unitId"
            params={{ courseId: before.courseId, unitId: before.id }}
            search={search}
          >
            <ChevronLeft size={20} aria-hidden="true" />
            <span>
              <small>上一单元</small>
              {before.unitName}
            </span>
          </Link>
        </Card>
      )}
      {after === undefined ? null : (
        <Card asChild size="1">
          <Link
            to="/learn/$courseId/$unitId"
            params={{ courseId: after.courseId, unitId: after.id }}
            search={search}
            data-side="after"
          >
            <span>
              <small>下一单元</small>
              {after.unitName}
            </span>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        </Card>
      )}
    </nav>
  );
}
