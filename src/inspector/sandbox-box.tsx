import { useState, useSyncExternalStore } from 'react';
import type { AnyEventObject } from 'xstate';
import { possibleEvents, type Sandbox } from '#inspector/machine-walks.ts';
import { redact } from '#shared/inspection/redact.ts';
import { kindOf, labelOf } from '#machines/xstate-inside.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { sampleTitle, vocabularyOf } from '#machines/walk-codes.ts';
import { EventEditor } from './event-editor.tsx';
import { descriptionOf } from './machine-descriptions.ts';
import type { MachineFile } from './machines.ts';
import { numbered } from './numbered.ts';
import { readEvent } from './read-event.ts';
import { stateText } from './state-text.ts';
import { dataText, hintOf } from './step-text.ts';
import type { PathRun } from './path-run.ts';
import styles from './walk.module.css';

const jumps = [
  ['1 秒', 1_000],
  ['5 秒', 5_000],
  ['20 秒', 20_000],
  ['1 分钟', 60_000],
  ['7 天', 604_800_000],
] as const;

type SandboxBoxProps = { readonly file: MachineFile; readonly pathRun: PathRun };

/** A copy of the machine: the user controls every outcome and every second, and the app is not affected. */
export function SandboxBox({ file, pathRun }: SandboxBoxProps) {
  const { sandbox, start, effects } = useSyncExternalStore(pathRun.subscribe, pathRun.view);
  const snapshot = sandbox.snapshot();
  const machine = simulateMachine(file.entry.machine);
  const possible = possibleEvents(machine, snapshot, vocabularyOf(file.entry));
  const { starts = [] } = file.entry;
  const [lateness, setLateness] = useState(0);
  const hasAnswers = possible.some(isAnswer);
  const happen = (event: AnyEventObject) =>
    isAnswer(event) && lateness > 0 ? pathRun.answerLater(event, lateness) : pathRun.play(event);
  return (
    <section className={styles['part']} aria-label="沙盒">
      <header>
        <h3>
          沙盒：<code>{stateText(redact(snapshot.value))}</code>
        </h3>
        <button type="button" onClick={() => pathRun.restart(start)}>
          重置
        </button>
      </header>
      <p>状态机的副本：点一个事件或结果，看它到哪里。平台不受影响。</p>
      {starts.length > 0 ? (
        <fieldset className={styles['buttons']}>
          <legend>开始方式</legend>
          {[undefined, ...starts].map((one) => (
            <button
              key={one?.title ?? ''}
              type="button"
              aria-pressed={one === start}
              onClick={() => pathRun.restart(one)}
            >
              {one?.title ?? '通常'}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className={styles['events']}>
        {numbered(possible).map(({ no, one: event }) => (
          <button
            key={no}
            type="button"
            data-kind={kindOf(event.type)}
            title={`${event.type} ${dataText(event)}`}
            onClick={() => happen(event)}
          >
            {outcomeText(file, event)}
            <small>{`${labelOf(event.type)} ${dataText(event).slice(0, 60)}`}</small>
          </button>
        ))}
        {possible.length === 0 ? <p>已到终点，点击「重置」重新开始</p> : null}
      </div>
      {hasAnswers ? <Lateness value={lateness} onChange={setLateness} /> : null}
      <WaitingAnswers file={file} sandbox={sandbox} />
      <EventEditor
        entry={file.entry}
        title="自己写一个事件（JSON）"
        models={possible.filter(({ type }) => kindOf(type) === 'event')}
        read={(text) => readEvent(text, machine, snapshot)}
        hint="写好后发给沙盒，平台不受影响。"
        action="发送到沙盒"
        onSend={pathRun.play}
      />
      <div className={styles['buttons']}>
        <span>{`时钟 ${sandbox.now() / 1000} 秒`}</span>
        {jumps.map(([word, milliseconds]) => (
          <button key={word} type="button" onClick={() => pathRun.advance(milliseconds)}>
            {`+${word}`}
          </button>
        ))}
      </div>
      {effects.length > 0 ? (
        <ul className={styles['effects']} aria-label="沙盒中的动作">
          {[...effects].reverse().map(({ no, name, params }) => (
            <li key={no}>
              <code>{name}</code> {params === '{}' || params === '"‹无›"' ? '' : params}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const isAnswer = ({ type }: AnyEventObject) => kindOf(type) === 'done' || kindOf(type) === 'error';

type LatenessProps = { readonly value: number; readonly onChange: (milliseconds: number) => void };

/** The duration of invoked actors: success and failure come after this simulated time. */
function Lateness({ value, onChange }: LatenessProps) {
  return (
    <label className={styles['lateness']}>
      成功或失败延后
      <input
        type="number"
        min={0}
        max={604_800_000}
        step={500}
        value={value}
        onChange={({ target }) => onChange(Math.max(0, Math.round(target.valueAsNumber || 0)))}
      />
      毫秒（模拟时钟）
    </label>
  );
}

type WaitingAnswersProps = { readonly file: MachineFile; readonly sandbox: Sandbox };

function WaitingAnswers({ file, sandbox }: WaitingAnswersProps) {
  const waiting = sandbox.waiting();
  if (waiting.length === 0) return null;
  return (
    <ul className={styles['effects']} aria-label="还没有发生的结果">
      {waiting.map(({ no, event, at }) => (
        <li key={no}>{`${outcomeText(file, event)}：还有 ${(at - sandbox.now()) / 1000} 秒`}</li>
      ))}
    </ul>
  );
}

/** Returns the label of a button: a selected outcome, elapsed time, or a user action. */
function outcomeText({ entry, graph }: MachineFile, event: AnyEventObject): string {
  const edge = graph.edges.find((one) => one.event === event.type);
  const name = descriptionOf(entry.id).runs?.[edge?.label ?? ''] ?? edge?.label;
  const sample = sampleTitle(entry, event);
  const data = sample === undefined ? '' : `：${sample}`;
  const kind = kindOf(event.type);
  if (kind === 'done') return `「${name}」成功${data}`;
  if (kind === 'error') return `「${name}」失败${data}`;
  return `${kind === 'delay' ? '⏱ ' : ''}${hintOf(entry.id, edge, event.type)}${data}`;
}
