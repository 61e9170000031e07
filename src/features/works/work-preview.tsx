import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlainButton } from '#ui/plain-button.tsx';
import {
  WorkPlayer,
  type PlayerEmitted,
  type WorkPlayerHandle,
  type WorkSource,
} from '#ui/work-player/work-player.tsx';
import styles from './hand-in.module.css';

type WorkPreviewProps = {
  readonly file: File;
  /** The cover as a data URL; empty while there is none. */
  readonly picture: string;
  readonly onPicture: (picture: string) => void;
};

/** The chosen project, played before it is sent; the cover is taken from its stage. */
export function WorkPreview({ file, picture, onPicture }: WorkPreviewProps) {
  const player = useRef<WorkPlayerHandle>(null);
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: () => file.arrayBuffer() }));
  const [isLoaded, setIsLoaded] = useState(false);
  const onEvent = (event: PlayerEmitted) => {
    if (event.type === 'snapshot') onPicture(event.dataUrl);
    if (event.type !== 'loaded') return;
    setIsLoaded(true);
    player.current?.requestSnapshot();
  };
  return (
    <div className={styles['preview']}>
      <p className={styles['label']}>交之前先看一看</p>
      <WorkPlayer ref={player} source={source} title={file.name} onEvent={onEvent} />
      <div className={styles['cover']}>
        {picture === '' ? null : <img src={picture} alt="作品封面" width={96} height={72} />}
        <PlainButton variant="outline" disabled={!isLoaded} onClick={() => player.current?.requestSnapshot()}>
          <Camera size={16} aria-hidden="true" />
          把现在的画面当封面
        </PlainButton>
      </div>
    </div>
  );
}
