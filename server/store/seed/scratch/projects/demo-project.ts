import { compose, svgDocument, type Drawing, type Placed } from '../art/drawing.ts';
import { buildSb3, type Project } from '../sb3-builder.ts';

export type DemoProject = {
  /** Stable: seed data and tests refer to it. */
  key: string;
  name: string;
  /** A finished work for the public wall, or the two sides of a course unit: where pupils start and what they build. */
  kind: 'work' | 'starter' | 'case';
  /** How to play it, or what to build; shown beside the player. */
  introduction: string;
  /** The bytes of the .sb3, always the same. */
  build(): Buffer;
  /** The cover, an SVG document of 480 × 360. */
  coverSvg(): string;
};

type Parts = Pick<DemoProject, 'key' | 'name' | 'kind' | 'introduction'> & {
  project: Project;
  cover: readonly [backdrop: Drawing, placed: readonly Placed[]];
};

export function demoProject({ project, cover, ...facts }: Parts): DemoProject {
  return { ...facts, build: () => buildSb3(project), coverSvg: () => svgDocument(compose(...cover)) };
}
