import { useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { vocabularyOf } from '#machines/walk-codes.ts';
import { EventEditor } from './event-editor.tsx';
import { useLive } from './inspector-state.ts';
import { fileOfMachine, type MachineFile } from './machines.ts';
import { acceptedTypes, readLiveEvent } from './read-event.ts';
import { sendEvent } from './send-event.ts';
import { stateText } from './state-text.ts';
import type { LiveActor } from './types.ts';
import styles from './live.module.css';

type LiveSenderProps = {
  readonly actor: Pick<LiveActor, 'id' | 'machine'>;
  readonly send?: typeof sendEvent;
};

/**
 * Sends events to an actor of the app, as it is now: the panel around it may show a moment of the past. For development
 * only; a build contains neither this nor what accepts the events.
 */
export function LiveSender({ actor: { id, machine }, send = sendEvent }: LiveSenderProps) {
  const actor = useLive().actors.find((one) => one.id === id);
  const file = fileOfMachine(machine);
  if (actor === undefined || file === undefined) return null;
  return <Sender key={id} {...{ file, actor, send }} />;
}

type SenderProps = {
  readonly file: MachineFile;
  readonly actor: LiveActor;
  readonly send: typeof sendEvent;
};

function Sender({ file, actor, send }: SenderProps) {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly hasFailed: boolean }>();
  const { value } = actor.stand;
  const accepted = acceptedTypes(file, value);
  const deliver = async (event: AnyEventObject) => {
    const problem = await send(actor, event);
    const text = problem === '' ? `平台收到了 ${event.type}` : `没有发送 ${event.type}：${problem}`;
    setAnswer({ text, hasFailed: problem !== '' });
  };
  return (
    <div className={styles['sender']}>
      <EventEditor
        entry={file.entry}
        title="向它发送事件（仅开发版）"
        models={vocabularyOf(file.entry).filter(({ type }) => accepted.has(type))}
        read={(text) => readLiveEvent(text, file, accepted)}
        hint={liveHint(stateText(value), accepted.size > 0)}
        action="发送到平台"
        onSend={(event) => void deliver(event)}
      />
      {answer === undefined ? null : (
        <output data-result={answer.hasFailed ? 'failed' : 'passed'}>{answer.text}</output>
      )}
    </div>
  );
}

function liveHint(state: string, acceptsEvents: boolean): string {
  return acceptsEvents
    ? `它现在在 ${state}。发送后，平台的页面和数据会真的改变。`
    : `它现在在 ${state}，在这个状态下不接受事件。`;
}
