/** A slot of a block for typed or selected values; for a colour or an empty condition, its drawing. */
export type Slot = {
  readonly kind: 'slot';
  readonly shape: 'number' | 'string' | 'color' | 'dropdown' | 'number-dropdown' | 'boolean';
  readonly value: string;
};

/** A part of a block, in reading order. */
export type Piece =
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'script'; readonly blocks: readonly ReadBlock[] }
  | Slot
  | ReadBlock;

/** A block for drawing; shapes and categories are those of scratchblocks. */
export type ReadBlock = {
  readonly kind: 'block';
  readonly shape: string;
  readonly category: string;
  readonly pieces: readonly Piece[];
  readonly comment?: string;
};

export type ReadScript = {
  /** The id of its first block, unique within a sprite. */
  readonly id: string;
  readonly blocks: readonly ReadBlock[];
  /** A line per block, for searching and for screen readers. */
  readonly text: string;
  /** The number of its blocks. */
  readonly count: number;
};

export type ReadSprite = {
  readonly id: number;
  readonly name: string;
  readonly isStage: boolean;
  /** The current costume, if the file has an image of it. */
  readonly picture: Blob | undefined;
  /** From the top. */
  readonly scripts: readonly ReadScript[];
  /** Comments without a block. */
  readonly notes: readonly { readonly id: string; readonly text: string }[];
};

export type ReadProject = {
  /** The stage first. */
  readonly sprites: readonly ReadSprite[];
  /** Whether parts were cut. */
  readonly isCut: boolean;
};
