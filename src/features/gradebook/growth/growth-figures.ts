import { termOf } from '#common/classes/terms.rules.ts';
import { areaNames, areas } from '#common/analysis/score.ts';
import type { Schema } from '#openapi/index.ts';
import type { FigurePoint, FigureSeries } from '#shared/ui/charts/chart-types.ts';

type GrowthWork = Schema<'GrowthWork'>;

/** The points of each area. */
export const maxPoints = 3;

const pointText = (points: number): string => String(points);

/** Returns the works that were handed in during the term of a wire time. */
export const ofTerm = (works: readonly GrowthWork[], now: string): readonly GrowthWork[] =>
  works.filter(({ handedInAt }) => termOf(handedInAt) === termOf(now));

const pointsIn = ({ scores }: GrowthWork, area: string): number | null =>
  scores.find((score) => score.area === area)?.points ?? null;

export const areaPoints: readonly FigurePoint[] = areas.map((area) => ({ key: area, full: areaNames[area] }));

/** Returns the latest work by area, and the first one if it is another. `works` are in the order of their dates. */
export function radarSeries(works: readonly GrowthWork[]): readonly FigureSeries[] {
  const latest = works.at(-1);
  const first = works.length > 1 ? works[0] : undefined;
  return [
    ...(latest === undefined ? [] : [seriesOf('latest', '最近一次', latest)]),
    ...(first === undefined ? [] : [seriesOf('first', '第一次', first)]),
  ];
}

function seriesOf(key: string, name: string, work: GrowthWork): FigureSeries {
  return { key, name, values: areas.map((area) => pointsIn(work, area)), text: pointText };
}

/** Returns the works as points in time: `10-12 灯笼`. */
export const workPoints = (works: readonly GrowthWork[]): readonly FigurePoint[] =>
  works.map(({ workId, handedInAt, taskName, workName }) => ({
    key: workId,
    full: `${handedInAt.slice(5, 10)} ${taskName ?? workName}`,
  }));

/** Returns the points of every area over the works. */
export const areaSeries = (works: readonly GrowthWork[]): readonly FigureSeries[] =>
  areas.map((area) => ({
    key: area,
    name: areaNames[area],
    values: works.map((work) => pointsIn(work, area)),
    text: pointText,
  }));
