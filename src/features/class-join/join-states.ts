import type { TagTone } from '#shared/ui/tag.tsx';

export const joinStates = { waiting: 0 } as const;

const stateTags: Readonly<Record<number, readonly [text: string, tone: TagTone]>> = {
  0: ['待通过', 'warning'],
  1: ['已加入', 'success'],
  2: ['未通过', 'neutral'],
  3: ['已撤回', 'neutral'],
};

/** Returns the status of a request, in words for pupils. */
export const joinText = (status: number): readonly [text: string, tone: TagTone] =>
  stateTags[status] ?? ['', 'neutral'];
