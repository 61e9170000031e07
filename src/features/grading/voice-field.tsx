import { Button } from '@radix-ui/themes';
import { useSelector } from '@xstate/react';
import { Mic, Square, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SnapshotFrom } from 'xstate';
import { deviceProblemText } from '#shared/browser/devices.ts';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { businessConstants } from '#machines/business-constants.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { SoundButton } from '#shared/ui/media/sound-button.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { voiceIn, type GradeValues } from './grade-schema.ts';
import type { SpokenComment } from './use-spoken-comment.ts';
import styles from './grading.module.css';

const failureText = (failure: string) => (failure === '' ? '' : `录音没有传成功：${failure}`);
const longest = businessConstants.longestVoiceSeconds;

/** The status next to the buttons, announced when it changes; the running seconds are visible but not announced. */
const statusTexts = {
  resting: '',
  asking: '浏览器会问能不能用麦克风，请选“允许”',
  recording: '正在录音',
  stopping: '正在录音',
  uploading: '正在上传录音',
  unsent: '',
  refused: '',
} as const;

type Mode = keyof typeof statusTexts;

function modeOf({ value }: SnapshotFrom<SpokenComment>): Mode {
  return typeof value === 'string' ? value : value.capturing;
}

type VoiceFieldProps = {
  readonly form: UseFormReturn<GradeValues>;
  readonly comment: SpokenComment;
  /** The reason why recording is impossible here. */
  readonly hindrance: string | undefined;
};

/** 语音评语: record, play, record again, remove. */
export function VoiceField({ form, comment, hindrance }: VoiceFieldProps) {
  const id = useId();
  const focus = useFocusAfter();
  const mode = useSelector(comment, modeOf);
  const problem = useSelector(comment, ({ context }) =>
    context.problem === null
      ? failureText(context.failure)
      : deviceProblemText('microphone', context.problem),
  );
  const voice = voiceIn(form.watch('voice'));
  const isAtRest = mode === 'resting' || mode === 'refused';
  const hasRecording = isAtRest && voice !== null;
  /** Its button disappears. */
  const andFocus = (act: () => void) => () => {
    focus(hindrance === undefined ? `${id}-main` : id);
    act();
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles['voice']}>
      <legend>语音评语</legend>
      <div className={styles['voiceRow']}>
        {hindrance === undefined ? (
          <RecordButton
            id={`${id}-main`}
            comment={comment}
            mode={mode}
            isFirst={voice === null}
            // A recording during the save would be lost with the form.
            disabled={form.formState.isSubmitting}
          />
        ) : (
          <span className={styles['keys']}>{hindrance}</span>
        )}
        <output className={styles['told']} data-mode={mode}>
          {statusTexts[mode]}
          {hasRecording ? <span className="visually-hidden">有录音</span> : null}
        </output>
        {mode === 'recording' ? <Seconds comment={comment} /> : null}
        {isAtRest && voice === null && hindrance === undefined ? (
          <span className={styles['keys']}>最长 {longest} 秒</span>
        ) : null}
        {hasRecording ? (
          <>
            <VoicePlayer voice={voice} words="播放" />
            <LeaveButton
              text="删除"
              onPress={andFocus(() => form.setValue('voice', '', { shouldDirty: true }))}
            />
          </>
        ) : null}
        {mode === 'unsent' ? (
          <Unsent
            comment={comment}
            onSend={andFocus(() => comment.send({ type: 'recording.send' }))}
            onDiscard={andFocus(() => {
              comment.send({ type: 'recording.discard' });
              form.clearErrors('voice');
            })}
          />
        ) : null}
      </div>
      {[problem, form.formState.errors.voice?.message ?? ''].map((text) =>
        text === '' ? null : (
          <p key={text} role="alert" className="error-text">
            {text}
          </p>
        ),
      )}
    </fieldset>
  );
}

type RecordButtonProps = {
  readonly id: string;
  readonly comment: SpokenComment;
  readonly mode: Mode;
  readonly isFirst: boolean;
  readonly disabled: boolean;
};

/** One button, which keeps the focus: starts, stops, and is busy until the recording is in the form. */
function RecordButton({ id, comment, mode, isFirst, disabled }: RecordButtonProps) {
  const isCapturing = mode === 'asking' || mode === 'recording';
  const Icon = isCapturing ? Square : Mic;
  const start = isFirst && mode !== 'unsent' ? '录制' : '重新录制';
  const stop = mode === 'asking' ? '取消' : '停止';
  return (
    <BusyButton
      id={id}
      type="button"
      variant="surface"
      color={mode === 'recording' ? 'red' : 'gray'}
      disabled={disabled}
      busy={mode === 'stopping' || mode === 'uploading'}
      onClick={() => comment.send({ type: isCapturing ? 'recording.stop' : 'recording.start' })}
    >
      <Icon size={16} aria-hidden="true" />
      {isCapturing ? stop : start}
    </BusyButton>
  );
}

function Seconds({ comment }: { readonly comment: SpokenComment }) {
  const seconds = useSelector(comment, ({ context }) => context.seconds);
  return (
    <span className={styles['seconds']} aria-hidden="true">
      {seconds} / {longest} 秒
    </span>
  );
}

type UnsentProps = {
  readonly comment: SpokenComment;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
};

/** A recording that could not be uploaded. */
function Unsent({ comment, onSend, onDiscard }: UnsentProps) {
  const recording = useSelector(comment, ({ context }) => context.recording);
  return (
    <>
      {recording === null ? null : (
        <SoundButton sound={recording.sound} seconds={recording.seconds} name="播放">
          播放
        </SoundButton>
      )}
      <Button type="button" variant="surface" color="gray" onClick={onSend}>
        重试
      </Button>
      <LeaveButton text="不要了" onPress={onDiscard} />
    </>
  );
}

function LeaveButton({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <Button type="button" variant="ghost" color="gray" onClick={onPress}>
      <Trash2 size={16} aria-hidden="true" />
      {text}
    </Button>
  );
}
