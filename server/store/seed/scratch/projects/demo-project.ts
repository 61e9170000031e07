import {
  compose,
  svgDocument,
  type Drawing,
  type PlacedDrawing,
} from '#server/store/seed/scratch/art/drawing.ts';
import { buildSb3, type Project } from '#server/store/seed/scratch/sb3-builder.ts';

export type DemoProject = {
  /** Stable: seed data and tests refer to it. */
  key: string;
  name: string;
  /** A finished public work, or the starter or the solution of a course unit. */
  kind: 'work' | 'starter' | 'case';
  /** Instructions for playing or building it, shown next to the player. */
  introduction: string;
  /** The bytes of the .sb3, always the same. */
  build(): Buffer;
  /** The cover, an SVG document of 480 × 360. */
  coverSvg(): string;
};

type DemoProjectSpec = Pick<DemoProject, 'key' | 'name' | 'kind' | 'introduction'> & {
  project: Project;
  cover: readonly [backdrop: Drawing, placed: readonly PlacedDrawing[]];
};

export function demoProject({ project, cover, ...facts }: DemoProjectSpec): DemoProject {
  return { ...facts, build: () => buildSb3(project), coverSvg: () => svgDocument(compose(...cover)) };
}
