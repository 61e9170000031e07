import type { DemoProject } from '#server/store/seed/scratch/projects/demo-project.ts';

export type WorkSeed = {
  readonly name: string;
  readonly project: DemoProject;
  readonly author: string;
  readonly depart: string;
  /** 0 saved, 1 handed in, 2 graded, 3 on the home page, 4 featured. */
  readonly status: -1 | 0 | 1 | 2 | 3 | 4;
  /** Key of the unit for which it was submitted; left out for a free work. */
  readonly unit?: string;
  /** The number of pupils who like it. */
  readonly stars?: number;
  readonly views?: number;
  readonly grade?: { readonly score: number; readonly comment: string };
  /** Hours before the seed. */
  readonly age: number;
  /** Hours before the seed at which it was returned for improvement. */
  readonly returned?: number;
};
