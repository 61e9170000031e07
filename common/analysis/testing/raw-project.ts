export type Entry = Record<string, unknown>;

/** Returns a project.json whose sprite has these entries as blocks. */
export const rawProject = (blocks: Entry, more: Entry = {}) => ({
  targets: [
    { isStage: true, name: 'Stage', variables: {}, blocks: {} },
    { isStage: false, name: '小猫', blocks, ...more },
  ],
});

export const raw = (opcode: string, next: string | null, more: Entry = {}): Entry => ({
  opcode,
  next,
  parent: null,
  inputs: {},
  fields: {},
  shadow: false,
  topLevel: false,
  ...more,
});
