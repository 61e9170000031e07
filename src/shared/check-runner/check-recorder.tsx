import { Button } from '@radix-ui/themes';
import { Camera, Flag, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { BehaviourStep } from '#common/checks/behaviour.ts';
import { actionText, expectationText, untilText } from '#common/checks/behaviour-texts.ts';
import { frameAddress } from '#shared/browser/frame-address.ts';
import { type CheckCommand, parseCheckForPage, sealCheckForFrame } from '#shared/frames/check-protocol.ts';
import { newChannel } from '#shared/frames/player-protocol.ts';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { brokenTexts } from './check-result.ts';
import {
  emptyRecording,
  type Moment,
  nextRecording,
  type RecordingEvent,
  stepsOf,
} from './recording-state.ts';
import { checkFramePath } from './run-in-frame.ts';
import styles from './check-recorder.module.css';

type CheckRecorderProps = {
  /** The project that the steps are recorded on, usually the teacher's own solution. Read once. */
  readonly project: ArrayBuffer;
  readonly onRecorded: (steps: readonly BehaviourStep[]) => void;
  /** Replaces the address of the frame, for tests. */
  readonly frameUrl?: string;
};

/**
 * Records the steps of a behaviour check: the teacher plays the project, and each press of 记住这一刻 proposes what is to
 * be true at that moment.
 */
export function CheckRecorder(props: CheckRecorderProps) {
  const [attempt, setAttempt] = useState(1);
  // A new recording needs a new frame, because the engine keeps state of the last run.
  return <OneRecording key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

/** The seed of a recording: also the first one that checks run with. */
const seed = 1;

function OneRecording({
  project,
  onRecorded,
  onAgain,
  frameUrl = frameAddress(checkFramePath),
}: CheckRecorderProps & { readonly onAgain: () => void }) {
  const [recording, dispatch] = useReducer(nextRecording, emptyRecording);
  const { frameRef, post, connect } = useRecordingFrame(project, dispatch);
  const steps = stepsOf(recording);
  const isReady = recording.phase === 'ready';
  const play = (): void => {
    post({ kind: 'flag' });
    // The frame receives the keys only with the focus.
    frameRef.current?.focus();
    post({ kind: 'focus' });
  };
  const remember = (): void => {
    post({ kind: 'remember' });
    frameRef.current?.focus();
    post({ kind: 'focus' });
  };
  return (
    <section className={styles['recorder']} aria-label="录制检查步骤">
      <div className={styles['stage']}>
        {recording.failure === undefined ? (
          <iframe
            ref={frameRef}
            className={styles['frame']}
            title="要录制的作品"
            src={frameUrl}
            sandbox="allow-scripts"
            onLoad={connect}
          />
        ) : (
          <ErrorState text={brokenTexts[recording.failure]} onRetry={onAgain} />
        )}
        <div className={styles['buttons']}>
          <Button type="button" color="green" disabled={!isReady} onClick={play}>
            <Flag size={16} aria-hidden="true" />
            点绿旗
          </Button>
          <Button type="button" disabled={!isReady} onClick={remember}>
            <Camera size={16} aria-hidden="true" />
            记住这一刻
          </Button>
          <Button type="button" variant="surface" color="gray" onClick={onAgain}>
            <RotateCcw size={16} aria-hidden="true" />
            重新录制
          </Button>
        </div>
      </div>
      <div className={styles['moments']}>
        {recording.moments.length === 0 ? (
          <p className={styles['hint']}>
            像学生一样玩一遍作品：点绿旗、按键、点角色。到了要检查的时候，点“记住这一刻”，再勾选应该怎样。
          </p>
        ) : (
          recording.moments.map((moment, index) => (
            <MomentChoice
              key={moment.id}
              moment={moment}
              position={index + 1}
              onChoose={(chosen) => dispatch({ type: 'choose', moment: index, chosen })}
            />
          ))
        )}
        {steps.length === 0 ? null : (
          <>
            <StepList steps={steps} />
            <Button type="button" onClick={() => onRecorded(steps)}>
              使用这些步骤
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Connects the frame with the recording. */
function useRecordingFrame(project: ArrayBuffer, dispatch: (event: RecordingEvent) => void) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [channel] = useState(newChannel);
  const post = (command: CheckCommand): void => {
    // '*', because a sandboxed frame's origin is opaque; the page's frame-src restricts its navigation.
    frameRef.current?.contentWindow?.postMessage(sealCheckForFrame(channel, command), '*');
  };
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frameRef.current?.contentWindow) return;
    const message = parseCheckForPage(channel, event.data);
    switch (message?.kind) {
      case 'ready':
        post({ kind: 'play', bytes: project, seed });
        return;
      case 'loaded':
        dispatch({ type: 'loaded' });
        return;
      case 'failed':
        dispatch({ type: 'failed', reason: message.reason });
        return;
      case 'recorded':
        dispatch({ type: 'acted', event: message.event, state: message.state });
        return;
      case 'moment':
        dispatch({ type: 'remembered', state: message.state, picture: message.picture });
        return;
      case 'progress':
      case 'passed':
      case 'failedStep':
      case undefined:
        return;
      default:
        message satisfies never;
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return { frameRef, post, connect: () => post({ kind: 'connect' }) };
}

type MomentChoiceProps = {
  readonly moment: Moment;
  readonly position: number;
  readonly onChoose: (chosen: readonly number[]) => void;
};

function MomentChoice({ moment, position, onChoose }: MomentChoiceProps) {
  return (
    <div className={styles['moment']}>
      <img className={styles['picture']} src={moment.picture} alt={`第 ${position} 个时刻的舞台`} />
      <CheckField
        label={`第 ${position} 个时刻，应该怎样`}
        options={moment.proposals.map(({ expectation }, index) => ({
          value: String(index),
          text: expectationText(expectation),
        }))}
        value={moment.chosen.map(String)}
        onChange={(chosen) => onChoose(chosen.map(Number))}
      />
    </div>
  );
}

/** Steps have no identity of their own: their place in the recording is one. */
const keyed = (steps: readonly BehaviourStep[]) =>
  steps.map((step, index) => ({ id: `step-${index}`, step }));

function StepList({ steps }: { readonly steps: readonly BehaviourStep[] }) {
  return (
    <ol className={styles['steps']}>
      {keyed(steps).map(({ id, step: { action, until, expect } }) => (
        <li key={id}>
          {actionText(action)}，{untilText(until)}
          {expect.length === 0 ? '' : `，应该：${expect.map(expectationText).join('；')}`}
        </li>
      ))}
    </ol>
  );
}
