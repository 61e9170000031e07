import { Heart } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { voteFor } from './api.ts';
import { useExhibitionAction } from './use-exhibition-action.ts';

type VoteButtonProps = {
  readonly exhibition: Pick<Schema<'ExhibitionView'>, 'id' | 'mayVote' | 'votedFor'>;
  readonly entry: Pick<Schema<'ExhibitionEntry'>, 'id' | 'workName' | 'isOwn'>;
};

/** The pupil's one vote: pressed again, it is taken back. Nothing for an own work and after the end. */
export function VoteButton({ exhibition: { id, mayVote, votedFor }, entry }: VoteButtonProps) {
  const isChosen = votedFor === entry.id;
  const vote = useExhibitionAction(() => voteFor({ id, entryId: isChosen ? null : entry.id }));
  if (!mayVote || entry.isOwn) return null;
  return (
    <BusyButton
      type="button"
      size="3"
      variant={isChosen ? 'solid' : 'surface'}
      aria-pressed={isChosen}
      busy={vote.isPending}
      onClick={() => vote.mutate()}
    >
      <Heart size={18} aria-hidden="true" fill={isChosen ? 'currentColor' : 'none'} />
      <span>
        {isChosen ? '我的一票' : '投一票'}
        <span className="visually-hidden">：{entry.workName}</span>
      </span>
    </BusyButton>
  );
}
