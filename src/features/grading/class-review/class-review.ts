import type { Finding } from '#common/analysis/analyse.ts';
import { nameAmong } from '#shared/people/person-names.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { scriptAt } from '#shared/work-analysis/script-at.ts';
import type { ReadScript } from '#shared/work-blocks/script-tree.ts';
import { hideInScript, hideNames, type HideNames, type Pupil } from './hidden-names.ts';

/** The number of habits and of problems that are discussed. */
const maxTopics = 3;
const maxExamples = 3;

export type AnalysedWork = { readonly pupil: Pupil; readonly analysis: WorkAnalysis };

/** A place of a problem in one work, without names of pupils. */
export type Example = {
  /** The sprite, or 舞台. */
  readonly owner: string;
  readonly text: string;
  readonly hints: Finding['hints'];
  /** Undefined: the problem is in no script, or the work has too many blocks to draw. */
  readonly script: ReadScript | undefined;
};

type Topic = { readonly rule: string; readonly title: string; readonly count: number };

export type ReviewHabit = Topic;

export type ReviewProblem = Topic & {
  /** The names of the pupils whose works have it, in the order of the works. For the teacher only. */
  readonly pupils: readonly string[];
  /** The shortest scripts first. */
  readonly examples: readonly Example[];
};

export type ClassReview = {
  readonly habits: readonly ReviewHabit[];
  readonly problems: readonly ReviewProblem[];
};

/**
 * Returns the most frequent habits and problems of the works of a class, counted once per work. What the starter
 * project already has does not count. An error comes before an equally frequent one that is hard to read.
 *
 * `classmates` are all pupils of the class: the examples contain none of their names.
 */
export function reviewClass(works: readonly AnalysedWork[], classmates: readonly Pupil[]): ClassReview {
  return { habits: habitsOf(works), problems: problemsOf(works, classmates) };
}

function habitsOf(works: readonly AnalysedWork[]): ReviewHabit[] {
  return groupedByRule(works.flatMap(({ analysis }) => firstByRule(analysis.habits)))
    .map(([{ rule, title }, all]) => ({ rule, title, count: all.length }))
    .sort(byFrequency)
    .slice(0, maxTopics);
}

type Found = {
  readonly finding: Finding;
  readonly work: AnalysedWork;
  readonly script: ReadScript | undefined;
};

function problemsOf(works: readonly AnalysedWork[], classmates: readonly Pupil[]): ReviewProblem[] {
  const found = works.flatMap((work) =>
    // The shortest place of each problem in this work.
    firstByRule(
      work.analysis.findings
        .filter(({ isOwn }) => isOwn)
        .map((finding) => ({
          rule: finding.rule,
          finding,
          work,
          script: scriptAt(work.analysis, finding.location),
        }))
        .sort(shortestFirst),
    ),
  );
  return groupedByRule(found)
    .map(([{ rule, finding }, all]) => ({
      rule,
      title: finding.title,
      kind: finding.kind,
      count: all.length,
      all,
    }))
    .sort((one, other) => byFrequency(one, other) || one.kind.localeCompare(other.kind))
    .slice(0, maxTopics)
    .map(({ rule, title, count, all }) => ({
      rule,
      title,
      count,
      pupils: all.map(({ work }) => nameAmong(work.pupil, classmates)),
      examples: examplesOf(all, classmates),
    }));
}

/** Returns up to three examples that differ, without names of pupils. */
function examplesOf(found: readonly Found[], classmates: readonly Pupil[]): Example[] {
  const examples = new Map<string, Example>();
  for (const one of [...found].sort(shortestFirst)) {
    const example = exampleOf(one, hideNames(classmates, spritesOf(one.work.analysis)));
    const key = JSON.stringify([example.owner, example.text, example.script?.text]);
    if (examples.size < maxExamples && !examples.has(key)) examples.set(key, example);
  }
  return [...examples.values()];
}

function exampleOf({ finding: { location, text, hints }, script }: Found, hide: HideNames): Example {
  const [where, look, question] = hints;
  return {
    owner: location.isStage ? '舞台' : hide(location.sprite),
    text: hide(text),
    hints: [hide(where), hide(look), hide(question)],
    script: script === undefined ? undefined : hideInScript(script, hide),
  };
}

function spritesOf({ findings, scripts }: WorkAnalysis): string[] {
  const named = [...findings.map(({ location }) => location.sprite), ...scripts.map(({ sprite }) => sprite)];
  return [...new Set(named)];
}

type WithRule = { readonly rule: string };

const firstByRule = <Item extends WithRule>(items: readonly Item[]): Item[] =>
  groupedByRule(items).map(([first]) => first);

/** Returns the first item and all items of each rule. */
function groupedByRule<Item extends WithRule>(items: readonly Item[]): [first: Item, all: Item[]][] {
  const groups = new Map<string, [Item, Item[]]>();
  for (const item of items) {
    const group = groups.get(item.rule);
    if (group === undefined) groups.set(item.rule, [item, [item]]);
    else group[1].push(item);
  }
  return [...groups.values()];
}

const byFrequency = (one: Topic, other: Topic): number => other.count - one.count;

/** A place without a script comes last. */
const shortestFirst = (one: Pick<Found, 'script'>, other: Pick<Found, 'script'>): number =>
  (one.script?.count ?? Infinity) - (other.script?.count ?? Infinity) || 0;
