import type { BlockPattern, ProjectCondition } from './project-conditions.ts';

/** A task of about five minutes in the editor. */
export type Tutorial = {
  /** Names the stored progress, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** What the child learns, in a few words. */
  readonly learns: string;
  /** Names of the library. */
  readonly picture: { readonly backdrop: string; readonly sprites: readonly string[] };
  readonly steps: readonly TutorialStep[];
};

export type TutorialStep = {
  readonly text: string;
  readonly tip?: string;
  /** Ticks the step. Its scripts are the blocks that the step shows. */
  readonly done: ProjectCondition;
};

export const step = (text: string, done: ProjectCondition, tip?: string): TutorialStep => ({
  text,
  done,
  ...(tip === undefined ? {} : { tip }),
});

/** A script of any sprite. */
export const script = (...blocks: readonly BlockPattern[]): ProjectCondition => ({ kind: 'script', blocks });

/** A script of this sprite. */
export const scriptOf = (name: string, ...blocks: readonly BlockPattern[]): ProjectCondition => ({
  kind: 'script',
  owner: { kind: 'sprite', name },
  blocks,
});

export const hasSprite = (name: string): ProjectCondition => ({ kind: 'sprite', name });
export const hasBackdrop = (name: string): ProjectCondition => ({ kind: 'backdrop', name });
export const hasVariable = (name: string): ProjectCondition => ({ kind: 'variable', name });
export const all = (...of: readonly ProjectCondition[]): ProjectCondition => ({ kind: 'all', of });

export type ScriptCondition = Extract<ProjectCondition, { kind: 'script' }>;

/** Returns the scripts that a condition requires, which the step shows. */
export function scriptsIn(condition: ProjectCondition): readonly ScriptCondition[] {
  if (condition.kind === 'all') return condition.of.flatMap(scriptsIn);
  return condition.kind === 'script' ? [condition] : [];
}
