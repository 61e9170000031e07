import { expect, it } from 'vitest';
import { areas } from '#common/analysis/score.ts';
import type { Schema } from '#openapi/index.ts';
import { areaSeries, ofTerm, radarSeries, workPoints } from './growth-figures.ts';

const work = (
  handedInAt: string,
  points: number,
  taskName: string | null = '灯笼',
): Schema<'GrowthWork'> => ({
  workId: `w ${handedInAt}`,
  workName: '我的作品',
  taskName,
  handedInAt: `${handedInAt} 08:00:00`,
  blocks: 5,
  scores: areas.map((area) => ({ area, points: area === 'flow' ? points : 0 })),
});
const works = [work('2026-05-20', 1), work('2026-09-03', 2, null), work('2026-12-01', 3)];

it('the radar has the latest work, and the first one if it is another', () => {
  const shown = radarSeries(works).map(({ name, values }) => [name, values[areas.indexOf('flow')]]);
  expect(shown).toEqual([
    ['最近一次', 3],
    ['第一次', 1],
  ]);
  expect(radarSeries(works.slice(0, 1)).map(({ name }) => name)).toEqual(['最近一次']);
  expect(radarSeries([])).toEqual([]);
});

it('each area has its points over the works, which are named by date and task', () => {
  expect(workPoints(works).map(({ full }) => full)).toEqual(['05-20 灯笼', '09-03 我的作品', '12-01 灯笼']);
  const flow = areaSeries(works).find(({ key }) => key === 'flow');
  expect([flow?.name, flow?.values]).toEqual(['流程控制', [1, 2, 3]]);
});

it('an area that a result of other rules lacks is a gap', () => {
  const [first] = areaSeries([{ ...work('2026-09-03', 2), scores: [] }]);
  expect(first?.values).toEqual([null]);
});

it('a term has the works that were handed in during it', () => {
  const dates = (now: string) => ofTerm(works, now).map(({ handedInAt }) => handedInAt.slice(0, 10));
  expect(dates('2026-11-30 08:00:00')).toEqual(['2026-09-03', '2026-12-01']);
  expect(dates('2026-03-01 08:00:00')).toEqual(['2026-05-20']);
});
