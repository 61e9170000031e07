import { describe, expect, it } from 'vitest';
import { analyseProject } from './analyse.ts';
import { findingRules } from './findings/finding-rules.ts';
import { habitRules } from './habits/habit-rules.ts';
import { buildProject, type SpriteSpec } from './testing/build.ts';
import { ruleCases } from './testing/rule-cases.ts';
import { soundWorks } from './testing/works.ts';

const rules = [...findingRules, ...habitRules];
const ids = rules.map(({ id }) => id);

/** Returns the ids of the reported findings and habits. */
function reported(sprites: readonly SpriteSpec[]): {
  readonly findings: string[];
  readonly habits: string[];
} {
  const analysis = analyseProject(buildProject(...sprites));
  if ('problem' in analysis) throw new Error(analysis.problem);
  return {
    findings: analysis.findings.map(({ rule }) => rule),
    habits: analysis.habits.map(({ rule }) => rule),
  };
}

describe('the projects for the rules', () => {
  it('exist for every rule, and for no other', () => {
    expect(Object.keys(ruleCases).sort()).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.entries(ruleCases).filter(([, { near }]) => near.length === 0)).toEqual([]);
  });

  it.each(Object.entries(ruleCases))(
    '%s is found where it is, and nowhere else',
    (id, { has, alsoHas = [], near, clean }) => {
      const isHabit = habitRules.some((rule) => rule.id === id);
      const found = (sprites: readonly SpriteSpec[]) => {
        const { findings, habits } = reported(sprites);
        return isHabit ? habits : findings;
      };
      for (const sprites of [has, ...alsoHas]) expect(found(sprites)).toContain(id);
      expect(
        near.map(
          (sprites, at) =>
            `${at}: ${found(sprites)
              .filter((one) => one === id)
              .join()}`,
        ),
      ).toEqual(near.map((_, at) => `${at}: `));
      expect(found(clean)).not.toContain(id);
      expect(reported(clean).findings).toEqual([]);
    },
  );
});

describe('works without a fault', () => {
  it.each(Object.entries(soundWorks))('%s: nothing is reported', (_, sprites) => {
    const analysis = analyseProject(buildProject(...sprites));
    if ('problem' in analysis) throw new Error(analysis.problem);
    expect(analysis.findings.map(({ rule, text }) => `${rule}: ${text}`)).toEqual([]);
  });
});
