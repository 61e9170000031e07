import { Flag, Gamepad2, Maximize, Minimize, Octagon, Volume2, VolumeX, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { playerLabels } from './player-labels.ts';

type ControlBarProps = {
  canPlay: boolean;
  isRunning: boolean;
  /** Python and block programs have no sounds. */
  hasSound: boolean;
  hasKeys: boolean;
  /** Whether the work runs as fast as the computer can; undefined for a program, which has no such mode. */
  isTurbo: boolean | undefined;
  volume: number;
  isFull: boolean;
  showsPad: boolean;
  onStart: () => void;
  onStop: () => void;
  onVolume: (volume: number) => void;
  onPad: (shows: boolean) => void;
  onTurbo: (isOn: boolean) => void;
  onFullScreen: () => void;
};

/** Flag and stop as in Scratch, then sound, turbo mode, key pad (touch screens only) and full screen. */
export function ControlBar(props: ControlBarProps) {
  const { canPlay, isRunning, isFull, showsPad } = props;
  return (
    <fieldset className="work-player-bar" aria-label={playerLabels.controls}>
      <BarButton
        label={playerLabels.start}
        tone="go"
        isOn={isRunning}
        disabled={!canPlay}
        onClick={props.onStart}
      >
        <Flag aria-hidden="true" />
      </BarButton>
      <BarButton
        label={playerLabels.stop}
        tone="halt"
        disabled={!canPlay || !isRunning}
        onClick={props.onStop}
      >
        <Octagon aria-hidden="true" />
      </BarButton>
      <span className="work-player-gap" />
      {props.hasSound ? <VolumeControl volume={props.volume} onVolume={props.onVolume} /> : null}
      {props.isTurbo === undefined ? null : (
        <BarButton
          label={playerLabels.turbo}
          pressed={props.isTurbo}
          disabled={!canPlay}
          onClick={() => props.onTurbo(props.isTurbo !== true)}
        >
          <Zap aria-hidden="true" />
        </BarButton>
      )}
      {props.hasKeys ? (
        <BarButton
          label={playerLabels.keyPad}
          tone="pad"
          pressed={showsPad}
          disabled={!canPlay}
          onClick={() => props.onPad(!showsPad)}
        >
          <Gamepad2 aria-hidden="true" />
        </BarButton>
      ) : null}
      <BarButton
        label={isFull ? playerLabels.leaveFullScreen : playerLabels.enterFullScreen}
        onClick={props.onFullScreen}
      >
        {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </BarButton>
    </fieldset>
  );
}

type BarButtonProps = {
  label: string;
  tone?: 'go' | 'halt' | 'pad';
  isOn?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function BarButton({
  label,
  tone,
  isOn = false,
  pressed,
  disabled = false,
  onClick,
  children,
}: BarButtonProps) {
  return (
    <button
      type="button"
      className="work-player-button"
      data-tone={tone}
      data-on={isOn}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function VolumeControl({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) {
  const [before, setBefore] = useState(1);
  const isMuted = volume === 0;
  const toggle = (): void => {
    if (!isMuted) setBefore(volume);
    onVolume(isMuted ? before : 0);
  };
  return (
    <>
      <BarButton label={isMuted ? playerLabels.unmute : playerLabels.mute} onClick={toggle}>
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </BarButton>
      <input
        className="work-player-volume"
        type="range"
        min={0}
        max={100}
        step={5}
        aria-label={playerLabels.volume}
        value={Math.round(volume * 100)}
        onChange={(event) => onVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </>
  );
}
