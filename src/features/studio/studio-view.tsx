import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { frameAddress } from '#shared/browser/frame-address.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import type { PageSearch } from '#shared/app/page.ts';
import { isOfFile } from '#machines/editor/editor-problems.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { workKinds } from '#shared/work/work-kinds.ts';
import { useShownAgain } from './use-shown-again.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { useRootMark } from '#shared/react/use-root-mark.ts';
import { Celebration } from '#shared/ui/media/celebration.tsx';
import { AfterHandIn } from '#shared/work-analysis/after-hand-in.tsx';
import { useHasAssistant } from '#shared/work-analysis/use-has-assistant.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { LeaveButton } from '#shared/ui/leave-button.tsx';
import { AssistantButton, assistantPart } from './assistant/assistant-button.tsx';
import { useAssistant } from './assistant/use-assistant.ts';
import { ContinueButton } from './continue-button.tsx';
import { ToolbarEnd } from './toolbar-end.tsx';
import { createStudio, type Studio } from './create-studio.ts';
import { DeviceNotes } from './device-notes.tsx';
import { handedInProject } from './handed-in-project.ts';
import { StudioEditor } from './studio-editor.tsx';
import { LessonPanelToggle, useLessonPanel, type LessonPanel } from './lesson-panel-toggle.tsx';
import { NarrowNote } from './narrow-note.tsx';
import { DraftOffer } from './studio-dialogs.tsx';
import type { StudioSlots } from './studio-slots.ts';
import type { StudioPlace } from './studio-place.ts';
import type { Transfer } from './studio-transfer.ts';
import { fitEditor } from './fit-editor.ts';
import { panelPart, TutorialsButton } from './tutorials/tutorials-button.tsx';
import { useTutorials, type TutorialsState } from './tutorials/use-tutorials.ts';
import styles from './studio.module.css';

/** Milliseconds, enough to read it while the editor loads. */
const noteTime = 20_000;

type StudioViewProps = {
  readonly place: StudioPlace;
  readonly path: string;
  readonly search: PageSearch;
  /** Called with the id of the new work. */
  readonly onFirstSave: (id: string) => void;
  readonly slots: StudioSlots;
};

/** The editor on its page: one work from loading to closing. Another work needs another `key`. */
export function StudioView({ place, path, search, onFirstSave, slots }: StudioViewProps) {
  const queryClient = useQueryClient();
  const notices = useNotices();
  const changeSearch = useSearchChange(path, search);
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  // Blocks need space; the editor of Python also fits a phone.
  const isNarrow = useNarrow() && place.kind !== 'python';
  /** The number of hand-ins since the celebration was opened; undefined while it is closed. */
  const [celebrated, setCelebrated] = useState<number>();
  const [studio] = useState(() =>
    createStudio(place, {
      userId,
      queryClient,
      onProblem: (text) => notices.show({ kind: 'error', text }),
      onNote: (text) => notices.show({ kind: 'warning', text, duration: noteTime }),
      onSaved: ({ id, handIn }) => {
        if (handIn) notices.show({ kind: 'success', text: '提交成功！' });
        setCelebrated((last) => (handIn ? (last ?? 0) + 1 : undefined));
        if (place.workId === id) return;
        onFirstSave(id);
        changeSearch(
          { work: id, unit: undefined, course: undefined, homework: undefined },
          { replace: true },
        );
      },
    }),
  );
  const unit = useSelector(studio.work, ({ context }) => context.work?.unit);
  // Once open it stays: a narrowed window, or a rotated tablet, must not close the project.
  const [isOpened, setOpened] = useState(!isNarrow);
  if (!isNarrow && !isOpened) setOpened(true);
  return (
    <>
      {isNarrow ? <NarrowNote workId={place.workId} isOpened={isOpened} /> : null}
      {isOpened ? (
        <StudioFrame
          studio={studio}
          path={path}
          slots={slots}
          userId={userId}
          isHidden={isNarrow}
          isPreview={place.isPreview}
        />
      ) : null}
      {celebrated === undefined ? null : (
        <aside className={styles['cheer']} aria-label="提交成功">
          <Celebration userId={userId} />
          {studio.link.kind() === 'scratch' ? (
            <AfterHandIn key={celebrated} load={(signal) => handedInProject(studio, queryClient, signal)} />
          ) : null}
          {unit === undefined ? null : <slots.NextLesson {...unit} />}
          <Button
            size="3"
            variant={unit === undefined ? 'solid' : 'surface'}
            onClick={() => setCelebrated(undefined)}
          >
            接着做
          </Button>
        </aside>
      )}
    </>
  );
}

type FrameProps = {
  readonly studio: Studio;
  readonly path: string;
  readonly slots: StudioSlots;
  readonly userId: string;
  readonly isHidden: boolean;
  readonly isPreview: boolean;
};

function StudioFrame({ studio, path, slots, userId, isHidden, isPreview }: FrameProps) {
  const editor = useLastingActor(() => studio.editor);
  useLastingActor(() => studio.devices.uses.camera);
  useLastingActor(() => studio.devices.uses.microphone);
  const workName = useSelector(studio.work, ({ context }) => context.work?.workName);
  const value = useSelector(editor, (state) => state.value);
  const attempt = useSyncExternalStore(studio.link.subscribe, studio.link.attempt);
  useShownAgain(() => editor.send({ type: 'page.shown' }));
  useRootMark('whole', !isHidden);
  const isOpen = value === 'editing';
  const showsUnit = isOpen || (isPreview && value === 'viewing');
  const unit = useSelector(studio.work, ({ context }) => (showsUnit ? context.work?.unit : undefined));
  const homeworkId = useSelector(studio.work, ({ context }) =>
    isOpen ? context.work?.homeworkId : undefined,
  );
  const ownId = useSelector(studio.work, ({ context: { work } }) =>
    work?.isOwn === true ? work.work.id : undefined,
  );
  const hasTutorials = isOpen && studio.link.kind() === 'scratch';
  const assistant = useAssistant();
  const hasAssistant = useHasAssistant() && hasTutorials;
  const isAssistantShown = hasAssistant && assistant.isOpen;
  const tutorials = behindAssistant(useTutorials(), isAssistantShown, assistant.hide);
  const tutorialId = hasTutorials ? tutorials.id : undefined;
  const isTutorialShown = tutorialId !== undefined && tutorials.isShown;
  const lesson = behindPanel(useLessonPanel(), isTutorialShown || isAssistantShown, () => {
    tutorials.hide();
    assistant.hide();
  });
  return (
    <section className={styles['studio']} hidden={isHidden} aria-label="作品编辑器">
      <h1 className="visually-hidden">创作</h1>
      <header className={styles['bar']}>
        <LeaveButton />
        {isOpen ? (
          <StudioEditor key={attempt} studio={studio} slots={slots} />
        ) : (
          <>
            <span className={styles['title']}>{workName ?? '创作'}</span>
            <output className={styles['state']}>
              {value === 'viewing' ? (isPreview ? '预览中，做的东西不会保存' : '只能查看，修改不会保存') : ''}
            </output>
            {value === 'viewing' && ownId !== undefined ? <ContinueButton workId={ownId} /> : null}
          </>
        )}
        {isHidden ? null : <DeviceNotes {...studio.devices} />}
        {hasTutorials ? <TutorialsButton tutorials={tutorials} userId={userId} /> : null}
        {hasAssistant ? <AssistantButton assistant={assistant} /> : null}
        {unit === undefined ? null : <LessonPanelToggle {...lesson} text="本课说明" />}
        {homeworkId === undefined ? null : <LessonPanelToggle {...lesson} text="作业要求" />}
        <slots.HandIns />
        <ToolbarEnd path={path} />
      </header>
      <div className={styles['workspace']}>
        <div className={styles['stage']} ref={fitEditor}>
          {value === 'broken' ? null : (
            <iframe
              key={attempt}
              className={styles['frame']}
              data-kind={studio.link.kind()}
              title={workKinds[studio.link.kind()].title}
              src={frameAddress(workKinds[studio.link.kind()].editor)}
              sandbox="allow-scripts allow-downloads"
              allow="autoplay"
              inert={value !== 'editing' && value !== 'viewing'}
              onLoad={({ currentTarget }) => {
                if (currentTarget.contentWindow !== null)
                  studio.link.frameOpened(attempt, currentTarget.contentWindow);
              }}
            />
          )}
          <StageCover studio={studio} editor={editor} />
        </div>
        {tutorialId === undefined ? null : (
          <aside
            className={styles['lesson']}
            aria-label="教程"
            id={tutorials.panelId}
            hidden={!tutorials.isShown}
          >
            <LazyView from={panelPart} onLost={tutorials.close}>
              {({ TutorialPanel }) => (
                <TutorialPanel
                  id={tutorialId}
                  userId={userId}
                  link={studio.link}
                  onChoose={tutorials.choose}
                  onGallery={tutorials.openGallery}
                  onClose={tutorials.close}
                />
              )}
            </LazyView>
          </aside>
        )}
        {isAssistantShown ? (
          <aside className={styles['lesson']} aria-label="小助手" id={assistant.panelId}>
            <LazyView from={assistantPart} onLost={assistant.close}>
              {({ AssistantPanel }) => (
                <AssistantPanel key={attempt} link={studio.link} onClose={assistant.close} />
              )}
            </LazyView>
          </aside>
        ) : null}
        {unit !== undefined && lesson.isOpen ? (
          <aside className={styles['lesson']} aria-label="本课说明" id={lesson.id}>
            <slots.Lesson {...unit} isPreview={isPreview} />
          </aside>
        ) : null}
        {homeworkId !== undefined && lesson.isOpen ? (
          <aside className={styles['lesson']} aria-label="作业要求" id={lesson.id}>
            <slots.Homework homeworkId={homeworkId} />
          </aside>
        ) : null}
      </div>
      {value === 'offering' ? (
        <DraftOffer
          draft={studio.work.getSnapshot().context.draft}
          onRestore={() => editor.send({ type: 'draft.restore' })}
          onDiscard={() => editor.send({ type: 'draft.discard' })}
        />
      ) : null}
    </section>
  );
}

/** The assistant takes the place of the tutorial, and the button of the tutorials brings it back. */
function behindAssistant(
  tutorials: TutorialsState,
  isAssistantShown: boolean,
  hideAssistant: () => void,
): TutorialsState {
  if (!isAssistantShown) return tutorials;
  const toggle = (): void => {
    // Without a chosen tutorial the gallery opens above the assistant.
    if (tutorials.id !== undefined) hideAssistant();
    if (tutorials.id === undefined || !tutorials.isShown) tutorials.toggle();
  };
  const choose = (id: string): void => {
    hideAssistant();
    tutorials.choose(id);
  };
  return { ...tutorials, isShown: false, toggle, choose };
}

/** A tutorial or the assistant takes the place of the lesson, and the button of the lesson brings it back. */
function behindPanel(lesson: LessonPanel, isPanelShown: boolean, hide: () => void): LessonPanel {
  if (!isPanelShown) return lesson;
  const toggle = (): void => {
    hide();
    if (!lesson.isOpen) lesson.toggle();
  };
  return { ...lesson, isOpen: false, toggle };
}

type CoverProps = { readonly studio: Studio; readonly editor: Studio['editor'] };

/** The cover of the editor while it is unusable. */
function StageCover({ studio, editor }: CoverProps) {
  const value = useSelector(editor, (state) => state.value);
  const problem = useSelector(editor, (state) => state.context.problem);
  const isFile = useSelector(studio.work, (state) => state.matches('replaced'));
  switch (value) {
    case 'loading':
      return <OpeningCover text="正在读取作品…" transfer={studio.transfer} />;
    case 'opening':
      return <OpeningCover text="正在打开编辑器…" transfer={studio.transfer} />;
    case 'elsewhere':
      return (
        <Cover>
          <output>这个作品已经在另一个标签页打开了，可以回到那里接着做。</output>
          <Button onClick={() => editor.send({ type: 'editing.resume' })}>在这里做</Button>
        </Cover>
      );
    case 'displaced':
      return (
        <Cover>
          <output>这个作品已在另一个标签页打开，这里不再保存。</output>
          <Button onClick={() => editor.send({ type: 'editing.resume' })}>在这里继续编辑</Button>
        </Cover>
      );
    case 'broken':
      return (
        <Cover>
          <ErrorState
            text={isFile && isOfFile(problem) ? `电脑里的这个文件打不开：${problem}` : problem}
            onRetry={() => editor.send({ type: 'work.reopen' })}
          />
          {isFile ? (
            <Button variant="soft" onClick={() => studio.work.send({ type: 'file.drop' })}>
              回到原来的作品
            </Button>
          ) : null}
        </Cover>
      );
    case 'offering':
    case 'editing':
    case 'viewing':
      return null;
    default:
      return value satisfies never;
  }
}

type OpeningCoverProps = { readonly text: string; readonly transfer: Transfer };

function OpeningCover({ text, transfer }: OpeningCoverProps) {
  const percent = useSyncExternalStore(transfer.subscribe, transfer.percent);
  return (
    <Cover>
      <output>{text}</output>
      {percent === undefined ? null : (
        <div className={styles['progress']}>
          <ProgressBar label={text} value={percent} />
        </div>
      )}
    </Cover>
  );
}

function Cover({ children }: { readonly children: ReactNode }) {
  return <div className={styles['cover']}>{children}</div>;
}
