import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';

/** Returns the bytes of a work of the demo school. */
export function projectBytes(key: string): Buffer {
  const project = demoProjects.find((one) => one.key === key);
  if (project === undefined) throw new Error(`no demo project ${key}`);
  return project.build();
}

/** A picture of 2 × 2 pixels. */
export const coverPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);
