import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Space } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { keyPadKeys, playerLabels } from './player-labels.ts';

type PadKey = (typeof keyPadKeys)[number]['key'];

const icons: Record<PadKey, LucideIcon> = {
  ArrowLeft,
  ArrowUp,
  ArrowDown,
  ArrowRight,
  ' ': Space,
};

type OnKey = (key: string, isDown: boolean) => void;

/**
 * The keys of a work for touch screens; several can be pressed at once. Arrows and space are shown together, also for a
 * work whose keys are not known; letters and digits only if the work uses them.
 */
export function KeyPad({ keys, onKey }: { readonly keys: readonly string[]; readonly onKey: OnKey }) {
  const basic = new Set<string>(keyPadKeys.map(({ key }) => key));
  const others = keys.filter((key) => !basic.has(key));
  const hasBasic = keys.length === 0 || others.length < keys.length;
  return (
    <fieldset className="work-player-pad" aria-label={playerLabels.keyPad} data-basic={hasBasic}>
      {hasBasic
        ? keyPadKeys.map(({ key, label }) => {
            const Icon = icons[key];
            return (
              <PadButton key={key} padKey={key} label={label} onKey={onKey}>
                <Icon aria-hidden="true" />
              </PadButton>
            );
          })
        : null}
      {others.length === 0 ? null : (
        <div className="work-player-letters">
          {others.map((key) => {
            const label = key === 'Enter' ? '回车' : key.toUpperCase();
            return (
              <PadButton key={key} padKey={key} label={label} onKey={onKey}>
                {label}
              </PadButton>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}

type PadButtonProps = {
  readonly padKey: string;
  readonly label: string;
  readonly onKey: OnKey;
  readonly children: ReactNode;
};

function PadButton({ padKey, label, onKey, children }: PadButtonProps) {
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
      {children}
    </button>
  );
}
