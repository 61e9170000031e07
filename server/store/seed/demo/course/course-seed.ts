import type { DemoProject } from '../../scratch/projects/demo-project.ts';

export type SheetSeed = { readonly name: string; readonly text: string };

export type UnitSeed = {
  /** The work seed refers to a unit by it. */
  readonly key: string;
  readonly name: string;
  /** At most 256 characters. */
  readonly intro: string;
  /** The finished project: the case, and the picture of the unit. */
  readonly finished: DemoProject;
  /** Where pupils start. */
  readonly starter?: DemoProject;
  /** The lesson, as a rich text editor would have written it. */
  readonly lesson: string;
  /** For pupils. */
  readonly sheets: readonly SheetSeed[];
  /** For the teacher only. */
  readonly plan?: SheetSeed;
};

export type CourseSeed = {
  readonly name: string;
  readonly description: string;
  readonly cover: DemoProject;
  /** Dictionary values: course_type, course_category. */
  readonly type: '1' | '2';
  readonly category: '1';
  /** Per class: hours before the seed at which it was opened; null when given but not opened yet. */
  readonly classes: readonly { readonly depart: string; readonly openedBefore: number | null }[];
  readonly units: readonly UnitSeed[];
};
