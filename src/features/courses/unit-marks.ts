import type { UnitRow } from './unit-schema.ts';

/** Returns the parts that a unit has, in the order of the pupils' page. */
export function unitMarks(unit: UnitRow): string[] {
  const has = (part: string | null | undefined): boolean =>
    part !== null && part !== undefined && part !== '';
  return [
    ...(has(unit.unitIntro) || has(unit.mediaContent) ? ['任务'] : []),
    ...(has(unit.courseVideo) ? ['视频'] : []),
    ...(has(unit.courseCase) ? ['案例'] : []),
    ...(has(unit.coursePpt) ? ['资料'] : []),
    ...(has(unit.courseWork) ? ['起始作品'] : []),
  ];
}
