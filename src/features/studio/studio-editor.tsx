import { onlineManager, useQuery } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { Save, Send } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { openWorkQuery } from '#shared/api/work.ts';
import { ConflictChoiceDialog } from '#shared/work/conflict-choice-dialog.tsx';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { usePageSignals } from './use-page-signals.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { useUnsavedPart } from '#shared/tabs/use-unsaved-part.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import type { Studio } from './create-studio.ts';
import { StudioMenu } from './studio-menu.tsx';
import type { StudioSlots } from './studio-slots.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { isUnsaved, savingText, shownOf } from './saving-text.ts';
import styles from './studio.module.css';

type StudioEditorProps = {
  readonly studio: Studio;
  readonly slots: StudioSlots;
};

/** The bar above an open project: its name, its save status, and its actions. */
export function StudioEditor({ studio, slots }: StudioEditorProps) {
  const [studioSession] = useState(studio.openSession);
  const saving = useLastingActor(() => studioSession.saving);
  const keeping = useLastingActor(() => studioSession.keeping);
  const shown = useSelector(saving, shownOf, shallowEqual);
  const percent = useSyncExternalStore(studio.transfer.subscribe, studio.transfer.percent);
  const status = useStanding(studio, shown.workId);
  const draftProblem = useSelector(keeping, (state) => state.context.problem);
  const { value, workId, workName, conflict } = shown;
  const [isHandingIn, setHandingIn] = useState(false);
  useTabTitle(`创作-${workName}`);
  usePageSignals({
    onHidden: () => {
      keeping.send({ type: 'draft.flush' });
      saving.send({ type: 'page.hidden' });
    },
    onFrameLeft: () => keeping.send({ type: 'draft.flush' }),
    onOnline: () => saving.send({ type: 'network.found' }),
    onRelogin: () => saving.send({ type: 'user.reloggedIn' }),
  });
  useUnsavedPart(isUnsaved(shown), { keep: () => keeping.send({ type: 'draft.flush' }) });
  const isSaving = value === 'saving';
  const handIn = (): void => {
    setHandingIn(false);
    saving.send({ type: 'work.save', handIn: true });
  };
  return (
    <>
      <WorkNameField
        key={workName}
        name={workName}
        onRename={(name) => saving.send({ type: 'work.rename', workName: name })}
      />
      <output className={styles['state']} data-state={value} aria-live="polite">
        {draftProblem === '' ? savingText(shown, status) : draftProblem}
        {/* Individual steps are not announced. */}
        {isSaving && percent !== undefined ? <span aria-hidden="true"> {percent}%</span> : null}
      </output>
      {studio.link.kind() === 'scratch' ? <UndoButtons link={studio.link} /> : null}
      <BusyButton
        variant="surface"
        busy={isSaving && !shown.handIn}
        onClick={() => saving.send({ type: 'work.save', handIn: false })}
      >
        <Save size={16} aria-hidden="true" />
        保存
      </BusyButton>
      {/* Without the server the submission is queued until it returns, and can be withdrawn until then: no confirmation is needed. */}
      <BusyButton
        busy={isSaving && shown.handIn}
        onClick={() => (value === 'unreachable' || !onlineManager.isOnline() ? handIn() : setHandingIn(true))}
      >
        <Send size={16} aria-hidden="true" />
        提交
      </BusyButton>
      <StudioMenu studio={studio} saving={saving} workId={workId} workName={workName} slots={slots} />
      <ConfirmDialog
        open={isHandingIn}
        title="提交作品"
        text={`把“${workName}”交给老师？批改之前还可以继续修改。`}
        confirmText="提交"
        onConfirm={handIn}
        onClose={() => setHandingIn(false)}
      />
      {value === 'conflicting' ? (
        <ConflictChoiceDialog
          conflict={conflict}
          onChoose={(choice) => saving.send({ type: 'conflict.resolve', choice })}
        />
      ) : null}
    </>
  );
}

/** Returns the work's status on the server: as of this page, and after the teacher's changes. */
function useStanding(studio: Studio, workId: string | undefined): number | undefined {
  const known = useSelector(studio.work, (state) => state.context.work?.status);
  const { data } = useQuery({ ...openWorkQuery(workId ?? ''), enabled: workId !== undefined });
  return data?.workStatus ?? known;
}

type NameProps = { readonly name: string; readonly onRename: (name: string) => void };

function WorkNameField({ name, onRename }: NameProps) {
  const rename = (text: string): void => {
    const trimmed = text.trim();
    if (trimmed !== '' && trimmed !== name) onRename(trimmed);
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
