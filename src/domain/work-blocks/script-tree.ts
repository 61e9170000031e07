/** A place in a block that something is typed into or chosen in; of a colour and an empty condition, what is drawn. */
export type Slot = {
  readonly kind: 'slot';
  readonly shape: 'number' | 'string' | 'color' | 'dropdown' | 'number-dropdown' | 'boolean';
  readonly value: string;
};

/** What a block is made of, in the order of reading. */
export type Piece =
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'script'; readonly blocks: readonly ReadBlock[] }
  | Slot
  | ReadBlock;

/** A block as it is drawn; shapes and categories are those of scratchblocks. */
export type ReadBlock = {
  readonly kind: 'block';
  readonly shape: string;
  readonly category: string;
  readonly pieces: readonly Piece[];
  readonly comment?: string;
};

export type ReadScript = {
  /** Of its first block; one of its kind in a sprite. */
  readonly id: string;
  readonly blocks: readonly ReadBlock[];
  /** For searching, and for who does not see the drawing: a line for each block. */
  readonly text: string;
  /** How many blocks there are in it. */
  readonly count: number;
};

export type ReadSprite = {
  readonly id: number;
  readonly name: string;
  readonly isStage: boolean;
  /** Of the costume that it wears, where the file has one that can be shown. */
  readonly picture: Blob | undefined;
  /** From the top down. */
  readonly scripts: readonly ReadScript[];
  /** Comments that stand by themselves. */
  readonly notes: readonly { readonly id: string; readonly text: string }[];
};

export type ReadProject = {
  /** The stage first. */
  readonly sprites: readonly ReadSprite[];
  /** There is more than is shown. */
  readonly isCut: boolean;
};
