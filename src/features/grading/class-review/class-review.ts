import type { Finding } from '#common/analysis/analyse.ts';
import type { Schema } from '#openapi/index.ts';
import { nameAmong } from '#shared/people/person-names.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { scriptAt } from '#shared/work-analysis/script-at.ts';
import type { ReadScript } from '#shared/work-blocks/script-tree.ts';
import { hideInScript, hideNames, type HideNames, type Pupil } from './hidden-names.ts';

/** The number of habits and of problems that are discussed. */
const maxTopics = 3;
const maxExamples = 3;
/** The number of works with a problem that are read for its examples. */
const maxRead = 5;

type Rule = { readonly rule: string; readonly title: string };
type ProblemRule = Rule & { readonly kind: Finding['kind'] };

export type AnalysedWork = {
  readonly workId: string;
  readonly pupil: Pupil;
  readonly blocks: number;
  /** The rules of its findings, each once, without those of the starter project. */
  readonly problems: readonly ProblemRule[];
  readonly habits: readonly Rule[];
  /** Undefined: only the stored result of the analysis was read. */
  readonly analysis: WorkAnalysis | undefined;
};

type Author = Pick<AnalysedWork, 'workId' | 'pupil'>;

/** Returns a work that was read and analysed here. */
export function readWork({ workId, pupil }: Author, analysis: WorkAnalysis): AnalysedWork {
  const own = analysis.findings.filter(({ isOwn }) => isOwn);
  return {
    workId,
    pupil,
    blocks: analysis.blocks,
    problems: firstByRule(own).map(({ rule, title, kind }) => ({ rule, title, kind })),
    habits: firstByRule(analysis.habits).map(({ rule, title }) => ({ rule, title })),
    analysis,
  };
}

/** Returns a work whose stored result is known. `rules` has the rules that it names. */
export function storedWork(
  { workId, pupil }: Author,
  { blocks, findings, habits }: Schema<'WorkAnalysis'>,
  rules: readonly Schema<'AnalysisRule'>[],
): AnalysedWork {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return {
    workId,
    pupil,
    blocks,
    problems: findings.flatMap(({ rule }) => {
      const known = byId.get(rule);
      return known === undefined || known.kind === 'habit'
        ? []
        : [{ rule, title: known.title, kind: known.kind }];
    }),
    habits: habits.flatMap((rule) => {
      const title = byId.get(rule)?.title;
      return title === undefined ? [] : [{ rule, title }];
    }),
    analysis: undefined,
  };
}

/** A place of a problem in one work, without names of pupils. */
export type Example = {
  /** The sprite, or 舞台. */
  readonly owner: string;
  readonly text: string;
  readonly hints: Finding['hints'];
  /** Undefined: the problem is in no script, or the work has too many blocks to draw. */
  readonly script: ReadScript | undefined;
};

type Topic = Rule & { readonly count: number };

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

/**
 * Returns the ids of the works that are read for the examples of the problems that are discussed: those with the fewest
 * blocks, without those that were read already.
 */
export function worksForExamples(works: readonly AnalysedWork[]): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const { works: all } of problemTopics(works)) {
    const unread = all.filter(({ workId, analysis }) => analysis === undefined && !chosen.has(workId));
    const wanting = Math.max(0, maxRead - (all.length - unread.length));
    const short = unread.sort((one, other) => one.blocks - other.blocks).slice(0, wanting);
    for (const { workId } of short) chosen.add(workId);
  }
  return chosen;
}

function habitsOf(works: readonly AnalysedWork[]): ReviewHabit[] {
  return groupedByRule(works.flatMap(({ habits }) => habits))
    .map(([{ rule, title }, all]) => ({ rule, title, count: all.length }))
    .sort(byFrequency)
    .slice(0, maxTopics);
}

/** Returns the problems that are discussed, with the works that have them. */
function problemTopics(works: readonly AnalysedWork[]) {
  const found = works.flatMap((work) => work.problems.map((problem) => ({ ...problem, work })));
  return groupedByRule(found)
    .map(([{ rule, title, kind }, all]) => ({
      rule,
      title,
      kind,
      count: all.length,
      works: all.map(({ work }) => work),
    }))
    .sort((one, other) => byFrequency(one, other) || one.kind.localeCompare(other.kind))
    .slice(0, maxTopics);
}

type Found = {
  readonly finding: Finding;
  readonly analysis: WorkAnalysis;
  readonly script: ReadScript | undefined;
};

function problemsOf(works: readonly AnalysedWork[], classmates: readonly Pupil[]): ReviewProblem[] {
  return problemTopics(works).map(({ rule, title, count, works: all }) => ({
    rule,
    title,
    count,
    pupils: all.map(({ pupil }) => nameAmong(pupil, classmates)),
    examples: examplesOf(
      all.flatMap(({ analysis }) => (analysis === undefined ? [] : shortestPlace(rule, analysis))),
      classmates,
    ),
  }));
}

/** Returns the shortest place of a problem in a work, or none. */
function shortestPlace(rule: string, analysis: WorkAnalysis): Found[] {
  return analysis.findings
    .filter((finding) => finding.isOwn && finding.rule === rule)
    .map((finding) => ({ finding, analysis, script: scriptAt(analysis, finding.location) }))
    .sort(shortestFirst)
    .slice(0, 1);
}

/** Returns up to three examples that differ, without names of pupils. */
function examplesOf(found: readonly Found[], classmates: readonly Pupil[]): Example[] {
  const examples = new Map<string, Example>();
  for (const one of [...found].sort(shortestFirst)) {
    const example = exampleOf(one, hideNames(classmates, spritesOf(one.analysis)));
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
