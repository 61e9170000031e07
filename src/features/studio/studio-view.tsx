import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useNotices, useSession } from '#lib/app-context.tsx';
import { detailLink } from '#lib/detail-link.ts';
import type { PageSearch } from '#lib/page.ts';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { workKinds } from '#lib/work-kinds.ts';
import { useNarrow } from '#lib/use-media.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useFullScreen } from '#ui/work-player/use-full-screen.ts';
import { createStudio, type Studio } from './create-studio.ts';
import { EditorDesk, FullScreenButton } from './editor-desk.tsx';
import { SourceNote } from './source-note.tsx';
import { DraftOffer } from './studio-dialogs.tsx';
import type { StudioParts } from './studio-parts.ts';
import type { StudioPlace } from './studio-place.ts';
import styles from './studio.module.css';

type StudioViewProps = {
  readonly place: StudioPlace;
  readonly path: string;
  readonly search: PageSearch;
  /** The new work has this id from now on. */
  readonly onFirstSave: (id: string) => void;
  readonly parts: StudioParts;
};

/** The editor on its page: one work from its loading to its end. Another work needs another `key`. */
export function StudioView({ place, path, search, onFirstSave, parts }: StudioViewProps) {
  const queryClient = useQueryClient();
  const notices = useNotices();
  const changeSearch = useSearchChange(path, search);
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const isNarrow = useNarrow();
  const [studio] = useState(() =>
    createStudio(place, {
      userId,
      queryClient,
      onSaved: ({ id, handIn }) => {
        if (handIn) notices.show({ kind: 'success', text: '提交成功！' });
        if (place.workId === id) return;
        onFirstSave(id);
        changeSearch(
          { work: id, unit: undefined, course: undefined, homework: undefined },
          { replace: true },
        );
      },
    }),
  );
  if (isNarrow) return <NarrowNote workId={place.workId} />;
  return <StudioFrame studio={studio} parts={parts} />;
}

/** Blocks are moved with a mouse or on a large screen; a small one can play. */
function NarrowNote({ workId }: { readonly workId: string | undefined }) {
  return (
    <section className={styles['note']} aria-label="作品编辑器">
      <h1>创作</h1>
      <p>屏幕太窄，请在电脑或平板上使用编辑器。</p>
      {workId === undefined ? null : <Link {...detailLink('work', workId)}>播放这个作品</Link>}
    </section>
  );
}

// Not of the section: dialogs and notices stand at the end of the page.
const wholePage = { current: document.documentElement };

type FrameProps = { readonly studio: Studio; readonly parts: StudioParts };

function StudioFrame({ studio, parts }: FrameProps) {
  const editor = useLastingActor(() => studio.editor);
  const value = useSelector(editor, (state) => state.value);
  const problem = useSelector(editor, (state) => state.context.problem);
  const attempt = useSyncExternalStore(studio.link.subscribe, studio.link.attempt);
  const fullScreen = useFullScreen(wholePage);
  const isOpen = value === 'editing';
  return (
    <section
      className={styles['studio']}
      data-fills
      data-full={fullScreen.isFull ? '' : undefined}
      aria-label="作品编辑器"
    >
      <h1 className="visually-hidden">创作</h1>
      <header className={styles['bar']}>
        {isOpen ? (
          <EditorDesk key={attempt} studio={studio} fullScreen={fullScreen} parts={parts} />
        ) : (
          <>
            <span className={styles['title']}>{studio.work()?.workName ?? '创作'}</span>
            <output className={styles['state']}>{value === 'viewing' ? '只能查看，修改不会保存' : ''}</output>
            <SourceNote />
            <FullScreenButton {...fullScreen} />
          </>
        )}
      </header>
      <div className={styles['stage']}>
        {value === 'broken' ? null : (
          <iframe
            key={attempt}
            className={styles['frame']}
            title={workKinds[studio.link.kind()].title}
            src={workKinds[studio.link.kind()].editor}
            sandbox="allow-scripts allow-downloads"
            allow="autoplay; microphone; camera"
            inert={value !== 'editing' && value !== 'viewing'}
            onLoad={({ currentTarget }) => {
              if (currentTarget.contentWindow !== null)
                studio.link.frameOpened(attempt, currentTarget.contentWindow);
            }}
          />
        )}
        {value === 'loading' || value === 'opening' ? (
          <Cover>
            <output>{value === 'loading' ? '正在读取作品…' : '正在打开编辑器…'}</output>
          </Cover>
        ) : null}
        {value === 'displaced' ? (
          <Cover>
            <output>这个作品已在另一个标签页打开，这里不再保存。</output>
            <Button onClick={() => editor.send({ type: 'editing.resume' })}>在这里继续编辑</Button>
          </Cover>
        ) : null}
        {value === 'broken' ? (
          <Cover>
            <ErrorState text={problem} onRetry={() => editor.send({ type: 'work.reopen' })} />
          </Cover>
        ) : null}
      </div>
      {value === 'offering' ? (
        <DraftOffer
          draft={studio.draft()}
          onRestore={() => editor.send({ type: 'draft.restore' })}
          onDiscard={() => editor.send({ type: 'draft.discard' })}
        />
      ) : null}
    </section>
  );
}

function Cover({ children }: { readonly children: ReactNode }) {
  return <div className={styles['cover']}>{children}</div>;
}
