import type { Location } from '#common/analysis/analyse.ts';
import type { PlacedScript, WorkAnalysis } from './analyse-work.ts';

/** Returns the script of a place; undefined when the place has none, or the work has too many blocks to draw. */
export function scriptAt(
  { scripts }: Pick<WorkAnalysis, 'scripts'>,
  { sprite, script }: Pick<Location, 'sprite' | 'script'>,
): PlacedScript | undefined {
  return scripts.find((one) => one.sprite === sprite && one.id === script);
}
