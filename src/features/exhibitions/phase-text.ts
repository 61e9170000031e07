import type { Schema } from '#openapi/index.ts';
import { wordedTime } from '#shared/text/worded-day.ts';
import type { TagTone } from '#shared/ui/tag.tsx';

type Phase = Schema<'ExhibitionPhase'>;

/** The names of the phases, and the colours of their tags. */
export const phaseTags: Readonly<Record<Phase, { readonly text: string; readonly tone: TagTone }>> = {
  entering: { text: '正在收作品', tone: 'success' },
  voting: { text: '正在投票', tone: 'info' },
  over: { text: '已结束', tone: 'neutral' },
};

type Ends = { readonly phase: Phase; readonly entryEnd: string; readonly voteEnd: string | null };

/** Returns until when works and votes are accepted, in words for children. */
export function endTexts({ phase, entryEnd, voteEnd }: Ends, now?: string): readonly string[] {
  const until = (text: string): string => wordedTime(text, now);
  switch (phase) {
    case 'entering':
      return [
        `${until(entryEnd)} 前可以交作品`,
        ...(voteEnd === null ? [] : [`${until(voteEnd)} 前可以投票`]),
      ];
    case 'voting':
      return voteEnd === null ? [] : [`${until(voteEnd)} 前可以投票`];
    case 'over':
      return [`${until(voteEnd ?? entryEnd)} 结束`];
    default:
      return phase satisfies never;
  }
}
