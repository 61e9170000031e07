import type { ProjectIndex } from './index-project.ts';
import type { KnowledgeId } from './knowledge.ts';
import type { Block, Sprite } from './project.ts';

/** The place of a finding. `name` is the message, variable or sprite that the text names with `{name}`. */
export type Place = { readonly sprite: Sprite; readonly blocks: readonly Block[]; readonly name?: string };

type Rule = {
  readonly id: string;
  /** A few words for lists and tables. */
  readonly title: string;
  /** Sentences for the pupil; `{name}` and `{sprite}` are filled in. */
  readonly text: string;
  readonly knowledge: KnowledgeId;
  /** Returns the places that have it. It reports nothing that may be intended. */
  readonly check: (project: ProjectIndex) => readonly Place[];
};

/** A rule for something that goes wrong (`bug`) or is hard to read and to change (`smell`). */
export type FindingRule = Rule & {
  readonly kind: 'bug' | 'smell';
  /** Where it is, what to look at, and a question. None of them says what to change. */
  readonly hints: readonly [where: string, look: string, question: string];
};

/** A rule for something done well, with a question that leads on. */
export type HabitRule = Rule & { readonly question: string };

/** Returns the place of blocks that are all in one sprite. */
export function placeOf(block: Block, ...more: readonly Block[]): Place {
  return { sprite: block.script.sprite, blocks: [block, ...more] };
}

export const named = (name: string, block: Block, ...more: readonly Block[]): Place => ({
  ...placeOf(block, ...more),
  name,
});
