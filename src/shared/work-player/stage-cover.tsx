import { CircleAlert, Flag, RotateCcw } from 'lucide-react';
import type { PlayerFailure } from '#machines/player/player.machine.ts';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { failureLabels, playerLabels } from './player-labels.ts';

export type WaitingPhase = 'fetching' | 'booting' | 'loading';

// One progress bar for the three waits: the download takes most of the time.
const shares: Record<WaitingPhase, { from: number; size: number }> = {
  fetching: { from: 0, size: 60 },
  booting: { from: 60, size: 10 },
  loading: { from: 70, size: 30 },
};

/** Covers the stage until the work is playable: the current step and the total progress. */
export function WaitingCover({ phase, progress }: { phase: WaitingPhase; progress: number }) {
  const { from, size } = shares[phase];
  const percent = Math.round(from + size * (phase === 'booting' ? 0 : progress));
  return (
    <div className="work-player-cover" data-look="waiting">
      <output>{playerLabels[phase]}</output>
      <ProgressBar label={playerLabels[phase]} value={percent} />
      <span aria-hidden="true">{percent}%</span>
    </div>
  );
}

/** Covers the stage of a work that waits for its first flag. */
export function FlagCover({ onStart }: { onStart: () => void }) {
  return (
    <button
      type="button"
      className="work-player-cover"
      data-look="flag"
      aria-label={playerLabels.start}
      onClick={onStart}
    >
      <span className="work-player-flag">
        <Flag aria-hidden="true" />
      </span>
    </button>
  );
}

/** Replaces the stage when the work cannot be played. */
export function FailureCover({ reason, onRetry }: { reason: PlayerFailure; onRetry: () => void }) {
  return (
    <div className="work-player-cover" data-look="failure">
      <CircleAlert aria-hidden="true" />
      <p role="alert">{failureLabels[reason]}</p>
      <button type="button" className="work-player-retry" onClick={onRetry}>
        <RotateCcw aria-hidden="true" />
        {playerLabels.retry}
      </button>
    </div>
  );
}
