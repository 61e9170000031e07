import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { Ellipsis, Maximize, Minimize, Save, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { saveBytes } from '#lib/save-bytes.ts';
import { useNotices } from '#lib/app-context.tsx';
import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { usePageSignals } from '#lib/use-page-signals.ts';
import { useTabTitle } from '#lib/use-tab-title.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { refuseWorkFile } from '#machines/hand-in/hand-in-events.ts';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DropMenu } from '#ui/drop-menu.tsx';
import type { FullScreen } from '#ui/work-player/use-full-screen.ts';
import type { Studio } from './create-studio.ts';
import { ConflictChoiceDialog } from './studio-dialogs.tsx';
import { isUnsaved, savingText } from './studio-words.ts';
import styles from './studio.module.css';

type EditorDeskProps = { readonly studio: Studio; readonly fullScreen: FullScreen };

/** The bar above an open project: its name, how it stands with the server, and what can be done with it. */
export function EditorDesk({ studio, fullScreen }: EditorDeskProps) {
  const [desk] = useState(studio.openDesk);
  const saving = useLastingActor(() => desk.saving);
  const keeping = useLastingActor(() => desk.keeping);
  const snapshot = useSelector(saving, (state) => state);
  const draftProblem = useSelector(keeping, (state) => state.context.problem);
  const { workName, conflict } = snapshot.context;
  const [isHandingIn, setHandingIn] = useState(false);
  useTabTitle(`创作-${workName}`);
  usePageSignals({
    onHidden: () => {
      keeping.send({ type: 'draft.flush' });
      saving.send({ type: 'page.hidden' });
    },
    onOnline: () => saving.send({ type: 'network.found' }),
    onRenewed: () => saving.send({ type: 'session.renewed' }),
  });
  useUnsaved(isUnsaved(snapshot), { keep: () => keeping.send({ type: 'draft.flush' }) });
  const isSaving = snapshot.matches('saving');
  return (
    <>
      <WorkNameField
        key={workName}
        name={workName}
        onRename={(name) => saving.send({ type: 'work.rename', workName: name })}
      />
      <output className={styles['state']} data-state={snapshot.value} aria-live="polite">
        {draftProblem === '' ? savingText(snapshot) : draftProblem}
      </output>
      <Button
        variant="surface"
        loading={isSaving && !snapshot.context.handIn}
        onClick={() => saving.send({ type: 'work.save', handIn: false })}
      >
        <Save size={16} aria-hidden="true" />
        保存
      </Button>
      <Button onClick={() => setHandingIn(true)}>
        <Send size={16} aria-hidden="true" />
        提交
      </Button>
      <DeskMenu studio={studio} workName={workName} />
      <FullScreenButton {...fullScreen} />
      <ConfirmDialog
        open={isHandingIn}
        title="提交作品"
        text={`把“${workName}”交给老师？批改之前还可以继续修改。`}
        confirmText="提交"
        onConfirm={() => {
          setHandingIn(false);
          saving.send({ type: 'work.save', handIn: true });
        }}
        onClose={() => setHandingIn(false)}
      />
      {snapshot.matches('conflicting') ? (
        <ConflictChoiceDialog
          conflict={conflict}
          onChoose={(choice) => saving.send({ type: 'conflict.resolve', choice })}
        />
      ) : null}
    </>
  );
}

type NameProps = { readonly name: string; readonly onRename: (name: string) => void };

function WorkNameField({ name, onRename }: NameProps) {
  const rename = (text: string): void => {
    const wanted = text.trim();
    if (wanted !== '' && wanted !== name) onRename(wanted);
  };
  return (
    <input
      className={styles['name']}
      aria-label="作品名"
      defaultValue={name}
      maxLength={64}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value.trim() === '') currentTarget.value = name;
        rename(currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}

export function FullScreenButton({ isFull, toggle }: FullScreen) {
  const text = isFull ? '退出全屏' : '全屏';
  const Icon = isFull ? Minimize : Maximize;
  return (
    <Button variant="ghost" color="gray" aria-label={text} title={text} onClick={() => void toggle()}>
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
}

/** Files of this computer, in and out. */
function DeskMenu({ studio, workName }: { readonly studio: Studio; readonly workName: string }) {
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | undefined>(undefined);
  const choose = (chosen: File | undefined): void => {
    const problem = chosen === undefined ? null : refuseWorkFile(chosen);
    if (problem === null) setFile(chosen);
    else notices.show({ kind: 'error', text: problem });
  };
  const download = async (): Promise<void> => {
    try {
      saveBytes((await studio.link.exportProject()).bytes, `${workName}.sb3`);
    } catch (error) {
      notices.show({ kind: 'error', text: messageOf(error, '下载失败，请稍后再试') });
    }
  };
  const trigger = (
    <Button variant="ghost" color="gray" aria-label="更多操作">
      <Ellipsis size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <>
      <DropMenu
        trigger={trigger}
        items={[
          { text: '下载到电脑', onSelect: () => void download() },
          { text: '打开电脑里的作品', onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        accept=".sb3"
        hidden
        aria-label="打开电脑里的作品"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <ConfirmDialog
        open={file !== undefined}
        title="打开电脑里的作品"
        text={`用“${file?.name ?? ''}”换掉编辑器里现在的内容？以前保存的版本还在。`}
        onConfirm={() => {
          void file?.arrayBuffer().then(studio.openFile);
          setFile(undefined);
        }}
        onClose={() => setFile(undefined)}
      />
    </>
  );
}
