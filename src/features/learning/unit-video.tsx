import { Button } from '@radix-ui/themes';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { projectLoader } from '#shared/api/work.ts';
import { useDownload } from '#shared/files/use-download.ts';
import type { Schema } from '#openapi/index.ts';
import { BytesVideo } from '#shared/ui/media/bytes-media.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { videoOf } from './videos.ts';
import styles from './unit-page.module.css';

/**
 * 视频 of a unit: an uploaded one plays here, one of another site opens in a new window (the page makes no requests to
 * other hosts).
 */
export function UnitVideo({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  const video = videoOf(unit);
  if (video === null) return null;
  if (video.kind === 'stored') return <StoredVideo url={video.url} title={unit.unitName} />;
  return (
    <Button asChild variant="surface" color="gray" size="3">
      <a href={video.url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={18} aria-hidden="true" />
        在新窗口观看视频
      </a>
    </Button>
  );
}

/** The file needs the session's token, which a video element cannot send: it is fetched first. */
function StoredVideo({ url, title }: { readonly url: string; readonly title: string }) {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  const { state, start, cancel } = useDownload(projectLoader(url), setBytes);
  if (bytes !== null) return <BytesVideo bytes={bytes} title={title} />;
  return (
    <div className={styles['poster']}>
      {state.kind === 'loading' ? (
        <>
          <ProgressBar label="正在加载视频" value={state.percent} />
          <span>{state.percent}%</span>
          <Button variant="surface" color="gray" onClick={cancel}>
            取消
          </Button>
        </>
      ) : (
        <Button size="3" onClick={start}>
          <Play size={18} aria-hidden="true" />
          {state.kind === 'failed' ? '重试' : '播放视频'}
        </Button>
      )}
      {state.kind === 'failed' ? (
        <p role="alert" className="error-text">
          {state.message}
        </p>
      ) : null}
    </div>
  );
}
