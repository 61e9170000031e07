import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { createActor } from 'xstate';
import { inspected } from '#shared/inspection/inspected.ts';
import { handInSignal } from '#shared/app/hand-in-signal.ts';
import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { pictureFile } from '#shared/files/picture-file.ts';
import { HandInDone } from './hand-in-done.tsx';
import { handInWithEffects } from './hand-in-effects.ts';
import { isProject, type HandInTarget } from './hand-in-target.ts';
import { HandInProgress } from './hand-in-progress.tsx';
import { useTextDraft } from '../use-text-draft.ts';
import { WorkFileField } from '../work-file-field.tsx';
import { WorkPreview } from '../work-preview.tsx';
import { workLabels } from '../work-labels.ts';
import styles from './hand-in.module.css';

type HandInFormProps = {
  readonly target: HandInTarget;
  readonly authorName: string;
  /** The links that lead on when the work is handed in. */
  readonly next: ReactNode;
  readonly onFile?: () => void;
};

const longestName = 64;
const busyPhases: ReadonlySet<string> = new Set(['uploading', 'illustrating', 'keeping', 'submitting']);

/** File, name and cover of a work, sent together. A failure loses neither the selection nor the text. */
export function HandInForm({ target, authorName, next, onFile }: HandInFormProps) {
  const queryClient = useQueryClient();
  const actor = useLastingActor(() => createActor(handInWithEffects(target, queryClient), inspected));
  const phase = useSelector(actor, (snapshot) => snapshot.value);
  const { file, problem, percent, saved, stored } = useSelector(actor, (snapshot) => snapshot.context);
  const name = useTextDraft({
    name: `提交作业 ${target.id}`,
    start: firstName(target.title, authorName),
    isSent: phase === 'done' || phase === 'kept',
  });
  const workName = name.text;
  const [picture, setPicture] = useState('');
  const [tried, setTried] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  // The browser cannot store a selected file, so leaving asks; typed text is restored as well.
  const leave = useLeaveGuard(phase !== 'done' && phase !== 'kept' && (file !== null || name.isChanged), {
    question: workLabels.leave,
    onGivenUp: name.forget,
  });
  const isBusy = busyPhases.has(phase);
  // Until the server has the file, a problem concerns the file; afterwards the whole form.
  const isAtFile = problem !== '' && (phase !== 'failed' || stored === null);
  const isNameless = tried && workName.trim() === '';
  const choose = (chosen: File) => {
    handInSignal.raise();
    onFile?.();
    setPicture('');
    actor.send({ type: 'file.choose', file: chosen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (file === null || workName.trim() === '') return;
    actor.send({
      type: 'work.submit',
      form: { workName: workName.trim(), cover: pictureFile(picture, 'cover') },
    });
  };

  if (phase === 'kept') return <HandInQueued workName={workName.trim()} />;
  if (phase === 'done') {
    const again = () => {
      setTried(false);
      setPicture('');
      actor.send({ type: 'work.again' });
    };
    return (
      <HandInDone
        next={next}
        workId={saved?.id}
        workName={workName.trim()}
        file={file}
        starter={target.starter}
        onAgain={again}
      />
    );
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-busy={isBusy}>
      {name.wasRestored ? <RestoredBar onDiscard={name.discard} /> : null}
      <WorkFileField
        ref={chooser}
        rules={target.files}
        file={file}
        disabled={isBusy}
        error={isAtFile ? problem : tried && file === null ? workLabels.fileRequired : undefined}
        onChoose={choose}
      />
      {file === null || !isProject(file) ? null : (
        <WorkPreview
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          picture={picture}
          onPicture={setPicture}
          onChooseAgain={() => chooser.current?.click()}
        />
      )}
      <TextField
        label="作业名"
        required
        size="3"
        maxLength={longestName}
        autoComplete="off"
        value={workName}
        disabled={isBusy}
        error={isNameless ? workLabels.nameRequired : undefined}
        onChange={(event) => name.type(event.target.value)}
      />
      {phase === 'failed' && !isAtFile ? (
        <Hint color="red" role="alert">
          {problem}
        </Hint>
      ) : null}
      {isBusy ? (
        <HandInProgress
          isSubmitting={phase === 'submitting'}
          percent={percent}
          onCancel={() => actor.send({ type: 'upload.cancel' })}
        />
      ) : (
        <Button type="submit" size="3">
          {phase === 'failed' ? '重试' : '提交作业'}
        </Button>
      )}
      {leave.dialog}
    </form>
  );
}

function firstName(title: string, authorName: string): string {
  const fullName = authorName === '' ? title : `${title}-${authorName}`;
  return Array.from(fullName).slice(0, longestName).join('');
}

/** The server is away. */
function HandInQueued({ workName }: { readonly workName: string }) {
  return (
    <div className={styles['state']}>
      <output className={styles['headline']}>{workLabels.kept}</output>
      <p className={styles['soft']}>“{workName}”存在这台电脑上，连上服务器后会自动上交。请不要换电脑。</p>
    </div>
  );
}
