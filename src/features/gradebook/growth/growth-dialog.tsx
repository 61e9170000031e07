import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { nameOf } from '#shared/people/person-names.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import { RadarChart } from '#shared/ui/charts/radar-chart.tsx';
import { SeriesChart } from '#shared/ui/charts/series-chart.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { growthQuery } from '../api.ts';
import type { GradebookPupil } from '../gradebook-order.ts';
import { areaPoints, areaSeries, maxPoints, ofTerm, radarSeries, workPoints } from './growth-figures.ts';
import styles from './growth-dialog.module.css';

type GrowthDialogProps = {
  readonly departId: string;
  readonly pupil: Pick<GradebookPupil, 'userId' | 'username' | 'realname'>;
  readonly onClose: () => void;
};

/** 成长: the areas of a pupil's handed-in Scratch works, in this term or in all. Mount it to open it. */
export function GrowthDialog({ departId, pupil, onClose }: GrowthDialogProps) {
  const growth = useQuery(growthQuery(departId, pupil.userId));
  return (
    <Modal open title={`成长：${nameOf(pupil)}`} width={820} align="start" onClose={onClose}>
      <div className={styles['growth']}>
        <Hint color="blue" role="note">
          只是参考，不是成绩。每个方面 0–{maxPoints}{' '}
          分，看的是作品用到了哪些积木；不同的作业用到的本来就不一样。
        </Hint>
        <Loaded query={growth} skeleton={<PageSkeleton />}>
          {({ works }) => <Growth works={works} />}
        </Loaded>
      </div>
    </Modal>
  );
}

type Period = 'term' | 'all';

function Growth({ works }: Schema<'PupilGrowth'>) {
  const inTerm = ofTerm(works, wireNow());
  const [period, setPeriod] = useState<Period>('term');
  const shown = period === 'term' ? inTerm : works;
  if (works.length === 0)
    return <EmptyState text="还没有可以看的作品：学生提交 Scratch 作业以后，这里会显示" />;
  return (
    <>
      <SegmentedChoice
        label="时间"
        value={period}
        options={[
          { value: 'term', text: `本学期 ${inTerm.length}` },
          { value: 'all', text: `全部 ${works.length}` },
        ]}
        onChange={setPeriod}
      />
      {shown.length === 0 ? (
        <EmptyState text="本学期还没有可以看的作品" />
      ) : (
        <>
          <RadarChart
            title="七个方面"
            points={areaPoints}
            series={radarSeries(shown)}
            pointName="方面"
            max={maxPoints}
          />
          {shown.length === 1 ? null : (
            <SeriesChart
              kind="bar"
              stacked
              title="每一次提交"
              points={workPoints(shown)}
              series={areaSeries(shown)}
              pointName="作品"
            />
          )}
        </>
      )}
    </>
  );
}
