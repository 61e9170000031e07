import { analyseProject } from '#common/analysis/analyse.ts';
import { findingRules } from '#common/analysis/findings/finding-rules.ts';
import { buildProject } from '#common/analysis/testing/build.ts';
import { demoVariations } from './demo-variations.ts';
import { ownWorks } from './own-works.ts';
import type { TruthWork } from './truth-work.ts';
import { tutorialVariations } from './tutorial-variations.ts';

export const truthWorks: readonly TruthWork[] = [...tutorialVariations, ...demoVariations, ...ownWorks];

/** The least shares of findings that are right, and of faults that are found. */
export const bounds = { precision: 0.95, recall: 0.9 } as const;

export type Counts = { right: number; wrong: number; missed: number };

export type Measurement = {
  readonly works: number;
  readonly rules: ReadonlyMap<string, Counts>;
  readonly kinds: ReadonlyMap<'bug' | 'smell', Counts>;
  readonly total: Counts;
  /** The differences, as `+ rule: work` for a wrong finding and `- rule: work` for a missed one. */
  readonly differences: readonly string[];
};

/** Findings that are right among all findings; 1 without findings. */
export const precisionOf = ({ right, wrong }: Counts): number => share(right, wrong);

/** Faults that are found among all faults; 1 without faults. */
export const recallOf = ({ right, missed }: Counts): number => share(right, missed);

const share = (part: number, rest: number): number => (part + rest === 0 ? 1 : part / (part + rest));

/**
 * Compares the findings in the works with their marks. A rule counts once in a work, and once in each sprite that a
 * mark names.
 */
export function measure(works: readonly TruthWork[] = truthWorks): Measurement {
  const kindOf = new Map(findingRules.map(({ id, kind }) => [id, kind]));
  const rules = new Map(findingRules.map(({ id }) => [id, empty()]));
  const kinds = new Map([...new Set(kindOf.values())].map((kind) => [kind, empty()]));
  const total = empty();
  const differences: string[] = [];
  const count = (mark: string, result: keyof Counts): void => {
    const [rule = ''] = mark.split('@');
    const kind = kindOf.get(rule);
    for (const counts of [rules.get(rule), kind === undefined ? undefined : kinds.get(kind), total]) {
      if (counts === undefined) throw new Error(`There is no rule ${rule}`);
      counts[result] += 1;
    }
  };
  for (const { name, sprites, has } of works) {
    const found = foundIn(name, sprites, has);
    for (const mark of has) {
      count(mark, found.has(mark) ? 'right' : 'missed');
      if (!found.has(mark)) differences.push(`- ${mark}: ${name}`);
    }
    for (const mark of found)
      if (!has.includes(mark)) {
        count(mark, 'wrong');
        differences.push(`+ ${mark}: ${name}`);
      }
  }
  return { works: works.length, rules, kinds, total, differences };
}

const empty = (): Counts => ({ right: 0, wrong: 0, missed: 0 });

/** Returns the findings as marks; they name the sprite where a mark of the rule does. */
function foundIn(name: string, sprites: TruthWork['sprites'], has: readonly string[]): ReadonlySet<string> {
  const analysis = analyseProject(buildProject(...sprites));
  if ('problem' in analysis) throw new Error(`${name}: ${analysis.problem}`);
  return new Set(
    analysis.findings.map(({ rule, location }) =>
      has.some((mark) => mark.startsWith(`${rule}@`)) ? `${rule}@${location.sprite}` : rule,
    ),
  );
}
