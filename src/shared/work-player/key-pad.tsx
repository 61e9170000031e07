import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Space } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { keyPadKeys, playerLabels } from './player-labels.ts';

type PadKey = (typeof keyPadKeys)[number]['key'];

const icons: Record<PadKey, LucideIcon> = {
  ArrowLeft,
  ArrowUp,
  ArrowDown,
  ArrowRight,
  ' ': Space,
};

/** On-screen arrows and space for touch screens; several can be pressed at once. */
export function KeyPad({ onKey }: { onKey: (key: string, isDown: boolean) => void }) {
  return (
    <fieldset className="work-player-pad" aria-label={playerLabels.keyPad}>
      {keyPadKeys.map(({ key, label }) => (
        <PadButton key={key} padKey={key} label={label} onKey={onKey} />
      ))}
    </fieldset>
  );
}

type PadButtonProps = { padKey: PadKey; label: string; onKey: (key: string, isDown: boolean) => void };

function PadButton({ padKey, label, onKey }: PadButtonProps) {
  const Icon = icons[padKey];
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    // Keeps the focus on the stage, and later pointer events on this key even when the finger slides off.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    onKey(padKey, true);
  };
  const release = (): void => onKey(padKey, false);
  const byKeyboard = (isDown: boolean) => (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) onKey(padKey, isDown);
  };
  return (
    <button
      type="button"
      className="work-player-key"
      data-key={padKey === ' ' ? 'Space' : padKey}
      aria-label={label}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={byKeyboard(true)}
      onKeyUp={byKeyboard(false)}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
