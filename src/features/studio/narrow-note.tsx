import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import { openWorkQuery, projectLoader } from '#shared/api/work.ts';
import { detailLink } from '#shared/app/detail-link.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import styles from './studio.module.css';

type NarrowNoteProps = {
  readonly workId: string | undefined;
  /** A work is open behind this note. */
  readonly isOpened: boolean;
};

/** Block editing needs a mouse or a large screen; a small one can play the work, and download the file. */
export function NarrowNote({ workId, isOpened }: NarrowNoteProps) {
  return (
    <section className={styles['note']} aria-label="作品编辑器">
      <Monitor size={40} aria-hidden="true" />
      <h1>创作</h1>
      <p className={styles['headline']}>屏幕太窄，放不下编辑器</p>
      <p>
        {isOpened
          ? '作品还开着，什么都没有丢：把窗口拉宽，或者把平板横过来，就能接着做。'
          : '请在电脑或平板上登录同一个账号，打开“创作”，作品都在那里。'}
      </p>
      <div className={styles['actions']}>
        {workId === undefined ? (
          <Button asChild variant="surface" color="gray">
            <Link to="/$" params={{ _splat: 'account/center' }}>
              看看我的作品
            </Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link {...detailLink('work', workId)}>播放这个作品</Link>
            </Button>
            <WorkFile workId={workId} />
          </>
        )}
      </div>
    </section>
  );
}

function WorkFile({ workId }: { readonly workId: string }) {
  const { data } = useQuery(openWorkQuery(workId));
  const url = data?.workFileKey_url ?? '';
  if (data === undefined || url === '') return null;
  const ending = url.slice(url.lastIndexOf('.'));
  return <DownloadButton text="下载文件" fileName={`${data.workName}${ending}`} load={projectLoader(url)} />;
}
