import type { DemoProject } from '#server/store/seed/scratch/projects/demo-project.ts';

export type SheetSeed = { readonly name: string; readonly text: string };

export type UnitSeed = {
  /** The works of the seed refer to the unit by it. */
  readonly key: string;
  readonly name: string;
  /** At most 256 characters. */
  readonly intro: string;
  /** The finished project, used as the example and the picture of the unit. */
  readonly finished: DemoProject;
  /** The project with which pupils start. */
  readonly starter?: DemoProject;
  /** The lesson as rich text. */
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
  /** Hours before the seed at which it was opened, by class; null: assigned but not opened yet. */
  readonly classes: readonly { readonly depart: string; readonly openedBefore: number | null }[];
  readonly units: readonly UnitSeed[];
};
