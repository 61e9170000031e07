import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileBytesQuery } from '#shared/api/file-bytes.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import type { Schema } from '#openapi/index.ts';
import { SoundButton } from '#shared/ui/media/sound-button.tsx';

type VoicePlayerProps = {
  readonly voice: Schema<'Voice'> | null | undefined;
  /** Names the work if a page has several. */
  readonly about?: string;
  /** The text of the button. */
  readonly words?: string;
  readonly size?: '1' | '2' | '3';
};

/** A teacher's recorded comment on a work; renders nothing without one. The sound is loaded on request. */
export function VoicePlayer(props: VoicePlayerProps) {
  const { voice } = props;
  // Another recording needs another player: it has not been loaded.
  return voice === null || voice === undefined ? null : <Player key={voice.path} {...props} voice={voice} />;
}

type PlayerProps = VoicePlayerProps & { readonly voice: Schema<'Voice'> };

function Player({ voice: { path, seconds }, about, words = '听老师说', size = '2' }: PlayerProps) {
  const [isRequested, setRequested] = useState(false);
  const { data, isError, refetch } = useQuery({ ...fileBytesQuery(path), enabled: isRequested });
  return (
    <SoundButton
      sound={isRequested ? data : undefined}
      onAsk={() => (isError ? void refetch() : setRequested(true))}
      seconds={seconds}
      name={about === undefined ? words : `${words}：${about}`}
      size={size}
    >
      <PinyinText text={words} />
    </SoundButton>
  );
}
