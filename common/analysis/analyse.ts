import { TooManySteps } from './blocks.ts';
import { compareProjects, type Comparison, type OwnPart } from './compare.ts';
import { findingRules } from './findings/finding-rules.ts';
import { habitRules } from './habits/habit-rules.ts';
import { indexProject, type ProjectIndex } from './index-project.ts';
import { knowledgePoints, type CurriculumModule, type KnowledgeId } from './knowledge.ts';
import { readProject, type Project } from './project.ts';
import type { FindingRule, HabitRule, Place } from './rule.ts';
import { scoreProject, type Area, type Points } from './score.ts';

/** Where something is: the script is the id of its first block. */
export type Location = {
  readonly sprite: string;
  readonly isStage: boolean;
  readonly script: string | undefined;
  readonly blocks: readonly string[];
};

type Observation = {
  /** The id of the rule. */
  readonly rule: string;
  readonly title: string;
  readonly text: string;
  readonly knowledge: KnowledgeId;
  readonly module: CurriculumModule;
  readonly location: Location;
};

export type Finding = Observation & {
  readonly kind: 'bug' | 'smell';
  /** Where it is, what to look at, and a question. */
  readonly hints: readonly [where: string, look: string, question: string];
  /** False when the starter project has the same finding, in a script that the pupil did not change. */
  readonly isOwn: boolean;
};

export type Habit = Observation & { readonly question: string };

export type Analysis = {
  readonly blocks: number;
  readonly sprites: number;
  /** The number of scripts that begin with an event. */
  readonly starts: number;
  readonly score: readonly {
    readonly area: Area;
    readonly points: Points;
    readonly explanation: string;
    readonly location: Location | undefined;
  }[];
  readonly findings: readonly Finding[];
  readonly habits: readonly Habit[];
  /** The part that is not in the starter project; undefined without a starter. */
  readonly own: OwnPart | undefined;
};

export type AnalysisFailure = {
  /** `unreadable` is no project of Scratch 3, `tooLarge` one beyond the limits of `projectLimits`. */
  readonly problem: 'unreadable' | 'tooLarge';
};

/** The maximum number of places that one rule reports. */
const maxPlaces = 20;
/** The maximum number of blocks that are marked at a place. */
const maxBlocks = 50;
const maxNameLength = 20;

/**
 * Analyses the parsed project.json of a Scratch 3 project. With the project.json of the unit's starter project it also
 * says which part is the pupil's own. It uses no clock, network or page, and its time is bounded by the limits of
 * `projectLimits`. A project beyond them gets no findings, because what is cut off may be what a rule misses.
 *
 * ```ts
 * const analysis = analyseProject(JSON.parse(text));
 * if (!('problem' in analysis)) for (const { title, location } of analysis.findings) show(title, location);
 * ```
 */
export function analyseProject(json: unknown, starter?: unknown): Analysis | AnalysisFailure {
  const project = readProject(json);
  if (project === undefined) return { problem: 'unreadable' };
  if (project.isCut) return { problem: 'tooLarge' };
  try {
    return analyse(project, starter);
  } catch (error) {
    if (error instanceof TooManySteps) return { problem: 'tooLarge' };
    throw error;
  }
}

function analyse(project: Project, starter: unknown): Analysis {
  const index = indexProject(project);
  const known = starter === undefined ? undefined : readProject(starter);
  const base = known === undefined || known.isCut ? undefined : startFrom(project, known);
  return {
    blocks: project.scripts.reduce((sum, { blocks }) => sum + blocks.length, 0),
    sprites: project.sprites.length - 1,
    starts: project.scripts.filter(({ hat }) => hat !== undefined && hat !== 'definition').length,
    score: scoreProject(index).map(({ area, points, block, explanation }) => ({
      area,
      points,
      explanation,
      location:
        block === undefined ? undefined : locationOf({ sprite: block.script.sprite, blocks: [block] }),
    })),
    findings: findingRules.flatMap((rule) => findingsOf(rule, index, base)),
    habits: habitRules.flatMap((rule) => habitsOf(rule, index, base)),
    own: base?.comparison.own,
  };
}

/** The starter project, and how the pupil's project differs from it. */
type Base = { readonly comparison: Comparison; readonly index: ProjectIndex };

const startFrom = (project: Project, starter: Project): Base => ({
  comparison: compareProjects(project, starter),
  index: indexProject(starter),
});

function findingsOf(rule: FindingRule, project: ProjectIndex, base: Base | undefined): Finding[] {
  const places = rule.check(project).slice(0, maxPlaces);
  const given = new Set(
    base === undefined || places.length === 0 ? [] : rule.check(base.index).map(placeKey),
  );
  return places.map((place): Finding => {
    const [where, look, question] = rule.hints;
    const isGiven =
      given.has(placeKey(place)) &&
      !place.blocks.some(({ script }) => base?.comparison.isOwn(script) === true);
    return {
      ...observation(rule, place),
      kind: rule.kind,
      hints: [fill(where, place), fill(look, place), fill(question, place)],
      isOwn: !isGiven,
    };
  });
}

/** The same for a place in the starter and in a project that comes from it. */
const placeKey = ({ sprite, name = '' }: Place): string => JSON.stringify([sprite.name, name]);

/** A habit is praised once, at the first place that has it and that the starter does not give. */
function habitsOf(rule: HabitRule, project: ProjectIndex, base: Base | undefined): Habit[] {
  return rule
    .check(project)
    .filter(
      ({ blocks }) =>
        base === undefined ||
        blocks.length === 0 ||
        blocks.some(({ script }) => base.comparison.isOwn(script)),
    )
    .slice(0, 1)
    .map((place) => ({ ...observation(rule, place), question: fill(rule.question, place) }));
}

function observation(rule: FindingRule | HabitRule, place: Place): Observation {
  const { id, title, text, knowledge } = rule;
  return {
    rule: id,
    title,
    text: fill(text, place),
    knowledge,
    module: knowledgePoints[knowledge].module,
    location: locationOf(place),
  };
}

function locationOf({ sprite, blocks }: Place): Location {
  return {
    sprite: sprite.name,
    isStage: sprite.isStage,
    script: blocks[0]?.script.id,
    blocks: [...new Set(blocks.slice(0, maxBlocks).map(({ id }) => id))],
  };
}

/** Fills in the names; a long one is cut. */
function fill(text: string, { sprite, name = '' }: Place): string {
  const spriteName = sprite.isStage ? '舞台' : sprite.name;
  return text.replaceAll(/\{(name|sprite)\}/g, (_, key) => shortened(key === 'name' ? name : spriteName));
}

function shortened(name: string): string {
  // A character outside the basic plane has two units, and is not cut in half.
  const start = Array.from(name.slice(0, 2 * maxNameLength + 2));
  return start.length <= maxNameLength ? name : `${start.slice(0, maxNameLength).join('')}…`;
}
