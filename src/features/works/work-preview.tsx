import { Button } from '@radix-ui/themes';
import { Camera, FolderOpen, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  WorkPlayer,
  type PlayerEmitted,
  type WorkPlayerHandle,
  type WorkSource,
} from '#shared/work-player/work-player.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import styles from './hand-in/hand-in.module.css';

type WorkPreviewProps = {
  readonly file: File;
  /** The cover as a data URL; empty without one. */
  readonly picture: string;
  readonly onPicture: (picture: string) => void;
  readonly onChooseAgain: () => void;
};

type Failure = Extract<PlayerEmitted, { type: 'failed' }>['reason'];

/** The selected project, played before it is sent; the cover is taken from its stage. */
export function WorkPreview({ file, picture, onPicture, onChooseAgain }: WorkPreviewProps) {
  const player = useRef<WorkPlayerHandle>(null);
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: () => file.arrayBuffer() }));
  const [isLoaded, setIsLoaded] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onEvent = (event: PlayerEmitted) => {
    if (event.type === 'snapshot') onPicture(event.dataUrl);
    if (event.type === 'failed') {
      setIsLoaded(false);
      setFailure(event.reason);
    }
    if (event.type !== 'loaded') return;
    setIsLoaded(true);
    player.current?.requestSnapshot();
  };
  return (
    <div className={styles['preview']}>
      <p className={styles['label']}>交之前先看一看</p>
      {failure === null ? (
        <WorkPlayer ref={player} source={source} title={file.name} onEvent={onEvent} />
      ) : (
        <NotLoaded reason={failure} onRetry={() => setFailure(null)} onChooseAgain={onChooseAgain} />
      )}
      <div className={styles['cover']}>
        {/* The picture is taken automatically: without reserved space the button below would move under the pointer. */}
        {picture === '' ? (
          <span className={styles['noCover']} aria-hidden="true" />
        ) : (
          <img src={picture} alt="作品封面" width={96} height={72} />
        )}
        <Button
          type="button"
          variant="surface"
          color="gray"
          disabled={!isLoaded}
          onClick={() => player.current?.requestSnapshot()}
        >
          <Camera size={16} aria-hidden="true" />
          把现在的画面当封面
        </Button>
      </div>
    </div>
  );
}

type NotLoadedProps = {
  readonly reason: Failure;
  readonly onRetry: () => void;
  readonly onChooseAgain: () => void;
};

/** Replaces the player: the problem, and its solutions before such a file is submitted. */
function NotLoaded({ reason, onRetry, onChooseAgain }: NotLoadedProps) {
  return (
    <div className={styles['notLoaded']}>
      <Hint color="red" role="alert">
        作品没有打开：{reasonTexts[reason]}。这样交上去，老师可能也打不开。
      </Hint>
      <div className={styles['actions']}>
        <Button type="button" onClick={onChooseAgain}>
          <FolderOpen size={16} aria-hidden="true" />
          重新选择
        </Button>
        <Button type="button" variant="surface" color="gray" onClick={onRetry}>
          <RotateCcw size={16} aria-hidden="true" />
          再试一次
        </Button>
      </div>
    </div>
  );
}

/** The file is local: nothing is downloaded. */
const reasonTexts: Readonly<Record<Failure, string>> = {
  fetchFailed: '文件读不出来，可能是选好以后又移动或修改过',
  fetchTimedOut: '文件读不出来，可能是选好以后又移动或修改过',
  projectInvalid: '作品文件坏了',
  loadTimedOut: '等了很久也没有打开',
  graphicsUnavailable: '这个浏览器不能播放作品，要换一个浏览器',
  bootTimedOut: '播放器没有打开，或者突然停了',
  crashed: '播放器没有打开，或者突然停了',
};
