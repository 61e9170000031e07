import { Button } from '@radix-ui/themes';
import { Play, Square } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useBytes } from './bytes-media.tsx';
import styles from './sound-button.module.css';

type SoundButtonProps = {
  /** Undefined: the sound is loaded on request, and played at once. */
  readonly sound: ArrayBuffer | Blob | undefined;
  readonly onAsk?: () => void;
  /** The duration: recordings of browsers do not contain it. */
  readonly seconds: number;
  /** The full name of the button for screen readers; the visible text is a part of it. */
  readonly name: string;
  /** The visible text. */
  readonly children: ReactNode;
  readonly size?: '1' | '2' | '3';
};

/** The playing sound: only one plays at a time. */
let playingSound: HTMLAudioElement | undefined;

/** Plays a short sound from its beginning, and stops it. The progress is shown but not announced. */
export function SoundButton({ sound, onAsk, seconds, name, children, size = '2' }: SoundButtonProps) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [at, setAt] = useState<number | undefined>(undefined);
  const isPlaying = at !== undefined;
  const press = () => {
    if (audio.current === null) onAsk?.();
    else if (isPlaying) audio.current.pause();
    else {
      audio.current.currentTime = 0;
      // The browser refuses without a recent press; the user can press again.
      audio.current.play().catch(() => setAt(undefined));
    }
  };
  const Icon = isPlaying ? Square : Play;
  return (
    <span className={styles['sound']}>
      <Button
        type="button"
        variant="soft"
        size={size}
        aria-label={isPlaying ? `停止：${name}` : `${name}，${seconds} 秒`}
        onClick={press}
      >
        <Icon size={16} aria-hidden="true" />
        {isPlaying ? '停止' : children}
      </Button>
      <span className={styles['seconds']} aria-hidden="true">
        {isPlaying ? `${Math.min(seconds, Math.floor(at))} / ${seconds} 秒` : `${seconds} 秒`}
      </span>
      {sound === undefined ? null : (
        <Sound sound={sound} autoPlay={onAsk !== undefined} audioRef={audio} onAt={setAt} />
      )}
    </span>
  );
}

type SoundProps = {
  readonly sound: ArrayBuffer | Blob;
  readonly autoPlay: boolean;
  readonly audioRef: RefObject<HTMLAudioElement | null>;
  readonly onAt: (at: number | undefined) => void;
};

function Sound({ sound, autoPlay, audioRef, onAt }: SoundProps) {
  const giveBytes = useBytes(sound);
  const attachAudio = useCallback(
    (element: HTMLAudioElement | null) => {
      audioRef.current = element;
      const take = giveBytes(element);
      return () => {
        audioRef.current = null;
        take?.();
      };
    },
    [audioRef, giveBytes],
  );
  return (
    <audio
      ref={attachAudio}
      autoPlay={autoPlay}
      onPlay={({ currentTarget }) => {
        if (playingSound !== currentTarget) playingSound?.pause();
        playingSound = currentTarget;
        onAt(0);
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (!currentTarget.paused) onAt(currentTarget.currentTime);
      }}
      onPause={() => onAt(undefined)}
      onEnded={() => onAt(undefined)}
    >
      <track kind="captions" />
    </audio>
  );
}
