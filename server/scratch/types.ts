/** A block with what is typed or chosen in it, where a person would look for it. */
export type BlockUse = { readonly opcode: string; readonly values: readonly string[] };

export type TargetOutline = {
  readonly name: string;
  readonly isStage: boolean;
  /** Without order; menus are part of the block that contains them. */
  readonly blocks: readonly BlockUse[];
  /** Each script as opcodes in the order of reading, brackets around what is inside a block. */
  readonly scripts: readonly (readonly string[])[];
  /** Names with the content they stand for. */
  readonly costumes: ReadonlyMap<string, string>;
  readonly sounds: ReadonlyMap<string, string>;
  readonly variables: readonly string[];
  readonly lists: readonly string[];
};

/** The stage first, then the sprites. */
export type ProjectOutline = readonly TargetOutline[];
