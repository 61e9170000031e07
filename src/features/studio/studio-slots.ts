import type { ComponentType } from 'react';

type SavedWork = { readonly id: string; readonly workName: string };

/** The components of other features that the editor shows; the page provides them. */
export type StudioSlots = {
  /** 版本记录; `onRestored`: the server has an older version as its newest. */
  readonly Versions: ComponentType<{
    readonly work: SavedWork;
    readonly onRestored: () => void;
    readonly onClose: () => void;
  }>;
  /** 本课说明 of the work's unit. */
  readonly Lesson: ComponentType<{
    readonly unitId: string;
    readonly courseId: string;
    readonly isPreview: boolean;
  }>;
  /** The text of the homework. */
  readonly Homework: ComponentType<{ readonly homeworkId: string }>;
  /** The way on after the work of the unit is handed in. */
  readonly NextLesson: ComponentType<{ readonly unitId: string; readonly courseId: string }>;
  /** The queued submissions. */
  readonly HandIns: ComponentType;
  readonly Share: ComponentType<{
    readonly work: SavedWork & { readonly status: number };
    readonly onClose: () => void;
  }>;
};
