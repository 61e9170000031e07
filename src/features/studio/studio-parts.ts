import type { ComponentType } from 'react';

type Saved = { readonly id: string; readonly workName: string };

/** What stands beside the editor and belongs to others; the page puts them together. */
export type StudioParts = {
  /** 版本记录; `onRestored`: the server has an older version as its newest. */
  readonly Versions: ComponentType<{
    readonly work: Saved;
    readonly onRestored: () => void;
    readonly onClose: () => void;
  }>;
  /** 本课说明 of the unit that the work is made for. */
  readonly Lesson: ComponentType<{ readonly unitId: string; readonly courseId: string }>;
  /** What waits to be handed in. */
  readonly HandIns: ComponentType;
  readonly Share: ComponentType<{
    readonly work: Saved & { readonly status: number };
    readonly onClose: () => void;
  }>;
};
