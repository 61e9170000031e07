import { Button } from '@radix-ui/themes';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { workKinds } from '#shared/work/work-kinds.ts';
import { refuseWorkFile } from '#machines/hand-in/work-file.ts';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import type { Studio, StudioSession } from './create-studio.ts';
import { CopyDialog } from './copy-dialog.tsx';
import type { StudioSlots } from './studio-slots.ts';

type StudioMenuProps = {
  readonly studio: Studio;
  readonly saving: StudioSession['saving'];
  readonly workId: string | undefined;
  readonly workName: string;
  readonly slots: StudioSlots;
};

/** Rare actions on a work: its versions and copies, its link, and local files. */
export function StudioMenu({
  studio,
  saving,
  workId,
  workName,
  slots: { Versions, Share },
}: StudioMenuProps) {
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const { ending, accept } = workKinds[studio.link.kind()];
  const [file, setFile] = useState<File | undefined>(undefined);
  const [shown, setShown] = useState<'copy' | 'versions' | 'share' | undefined>(undefined);
  const close = (): void => setShown(undefined);
  const choose = (chosen: File | undefined): void => {
    const problem = chosen === undefined ? null : refuseWorkFile(chosen, accept);
    if (problem === null) setFile(chosen);
    else notices.show({ kind: 'error', text: problem });
  };
  const download = async (): Promise<void> => {
    try {
      saveBytes((await studio.link.exportProject()).bytes, `${workName}.${ending}`);
    } catch (error) {
      notices.show({ kind: 'error', text: messageOf(error, '下载失败，请稍后再试') });
    }
  };
  const isNew = workId === undefined;
  const openVersions = (): void => {
    // Unsaved changes become a version too: restoring another one loses nothing.
    saving.send({ type: 'page.hidden' });
    setShown('versions');
  };
  return (
    <>
      <DropMenu
        trigger={
          <Button variant="ghost" color="gray" aria-label="更多操作">
            <Ellipsis size={18} aria-hidden="true" />
          </Button>
        }
        items={[
          { text: '另存为', onSelect: () => setShown('copy') },
          { text: '版本记录', disabled: isNew, onSelect: openVersions },
          { text: '分享', disabled: isNew, onSelect: () => setShown('share') },
          { text: '下载到电脑', startsGroup: true, onSelect: () => void download() },
          { text: '打开电脑里的作品', onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
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
        confirmText="打开"
        onConfirm={() => {
          void file?.arrayBuffer().then((bytes) => studio.work.send({ type: 'file.choose', file: bytes }));
          setFile(undefined);
        }}
        onClose={() => setFile(undefined)}
      />
      {shown === 'copy' ? (
        <CopyDialog
          name={workName}
          onCopy={(name) => {
            close();
            saving.send({ type: 'work.copy', workName: name });
          }}
          onClose={close}
        />
      ) : null}
      {shown === 'versions' && !isNew ? (
        <Versions
          work={{ id: workId, workName }}
          onRestored={() => studio.work.send({ type: 'work.reopen' })}
          onClose={close}
        />
      ) : null}
      {shown === 'share' && !isNew ? (
        <Share
          work={{ id: workId, workName, status: studio.work.getSnapshot().context.work?.status ?? 0 }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
