import type { SpriteSpec } from './build.ts';

/** Projects for one rule, each as its sprites. */
export type RuleCase = {
  /** The rule reports something here. */
  readonly has: readonly SpriteSpec[];
  /** The rule reports something in each of these projects, too. */
  readonly alsoHas?: readonly (readonly SpriteSpec[])[];
  /** These look similar, and the rule reports nothing. Each is a project. */
  readonly near: readonly (readonly SpriteSpec[])[];
  /** No rule reports anything here. */
  readonly clean: readonly SpriteSpec[];
};

export type RuleCases = Readonly<Record<string, RuleCase>>;
