import {
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { useEscape } from '#shared/react/use-escape.ts';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import { useInspector, useInspection, useLive } from './inspector-state.ts';
import type { LiveActor, LiveRecord } from './types.ts';
import { actorOf } from './moment.ts';
import { RecordDetail } from './record-detail.tsx';
import { along, SequenceRow } from './sequence-row.tsx';
import { sequenceOf, type Sequence } from './sequence.ts';
import styles from './sequence.module.css';

const rowHeight = 44;
/** The names of the lines, which are sticky. */
const headHeight = 34;

type SequenceViewProps = { readonly machine: string; readonly onActor: (actor: LiveActor) => void };

/** A sequence diagram, newest at the bottom. Only the visible rows are rendered; arrow keys move between rows. */
export function SequenceView({ machine, onActor }: SequenceViewProps) {
  const { inspection } = useInspector();
  const { value, context } = useInspection();
  const view = useLive();
  const { records, actors } = view;
  const [isOwn, setIsOwn] = useState(false);
  const [isWide, setIsWide] = useState(false);
  const until = value === 'following' ? Infinity : context.until;
  const sequence = useMemo(() => {
    const shown = records.filter(({ index }) => index <= until);
    return sequenceOf(isOwn ? shown.filter((one) => isOf(one, machine)) : shown, actors);
  }, [records, actors, until, isOwn, machine]);
  useEscape(isWide, () => setIsWide(false));
  const newest = records.at(-1)?.index ?? 0;
  const index = value === 'travelling' ? context.index : undefined;
  const chosen = index === undefined ? undefined : records.find((record) => record.index === index);
  const choose = (record: LiveRecord) => {
    const last = value === 'following' ? newest : context.until;
    inspection.send({ type: 'record.choose', index: record.index, last });
    const actor = actorOf(view, record);
    if (actor !== undefined) onActor(actor);
  };
  return (
    <section className={styles['sequence']} data-wide={isWide || undefined} aria-label="顺序图">
      <div className={styles['bar']}>
        <label>
          <input type="checkbox" checked={isOwn} onChange={({ target }) => setIsOwn(target.checked)} />
          仅当前状态机
        </label>
        <span />
        {value === 'following' ? (
          <button type="button" onClick={() => inspection.send({ type: 'view.pause', last: newest })}>
            暂停
          </button>
        ) : (
          <button type="button" data-strong onClick={() => inspection.send({ type: 'view.resume' })}>
            回到现在
          </button>
        )}
        <button type="button" aria-pressed={isWide} onClick={() => setIsWide(!isWide)}>
          {isWide ? '收起' : '展开'}
        </button>
      </div>
      {chosen === undefined ? null : (
        <RecordDetail
          record={chosen}
          among={sequence.messages.map(({ record }) => record)}
          onChoose={choose}
        />
      )}
      {sequence.messages.length === 0 ? (
        <p className={styles['empty']}>还没有事件：在平台上做点什么，谁给谁发了什么会按时间画在这里。</p>
      ) : (
        <Messages sequence={sequence} chosen={index} isFollowing={value === 'following'} onChoose={choose} />
      )}
    </section>
  );
}

type MessagesProps = {
  readonly sequence: Sequence;
  readonly chosen: number | undefined;
  readonly isFollowing: boolean;
  readonly onChoose: (record: LiveRecord) => void;
};

function Messages({ sequence, chosen, isFollowing, onChoose }: MessagesProps) {
  const { lanes, messages } = sequence;
  const box = useRef<HTMLDivElement | null>(null);
  const isByKeys = useRef(false);
  const size: CSSProperties & { '--lanes': number } = { '--lanes': lanes.length };
  const { first, last, reveal } = useRowWindow({
    count: messages.length,
    rowHeight,
    scroller: () => box.current,
    head: headHeight,
  });
  const show = useEffectEvent(reveal);
  const at = messages.findIndex(({ record }) => record.index === chosen);
  const count = messages.length;
  // The latest record, or the selected one, is visible.
  useLayoutEffect(() => {
    if (isFollowing) box.current?.scrollTo({ top: count * rowHeight });
    else if (at >= 0) show(at);
  }, [isFollowing, count, at]);
  // The row selected by key may be rendered only after scrolling.
  const takeFocus = (row: HTMLElement | null) => {
    if (isByKeys.current) row?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const currentIndex = at < 0 ? count : at;
    const goals: Readonly<Record<string, number>> = {
      ArrowUp: currentIndex - 1,
      ArrowDown: currentIndex + 1,
      PageUp: currentIndex - page,
      PageDown: currentIndex + page,
      Home: 0,
      End: count - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    isByKeys.current = true;
    const message = messages[Math.min(count - 1, Math.max(0, goal))];
    if (message !== undefined) onChoose(message.record);
  };
  return (
    <div ref={box} className={styles['scroll']} {...{ onKeyDown }}>
      <div className={styles['sheet']} style={size}>
        <div className={styles['lanes']}>
          {lanes.map(({ id, title, at: lane }) => (
            <span key={id} title={title} style={{ left: along(lane) }}>
              {title}
            </span>
          ))}
        </div>
        <div className={styles['rows']} style={{ height: count * rowHeight }}>
          {lanes.map(({ id, at: lane }) => (
            <i key={id} style={{ left: along(lane) }} />
          ))}
          <ol aria-label={`${count} 条消息，上下键逐条查看`}>
            {messages.slice(first, last).map((message, offset) => (
              <SequenceRow
                key={message.record.index}
                message={message}
                lanes={lanes}
                top={(first + offset) * rowHeight}
                isChosen={first + offset === at}
                isEntry={first + offset === (at < 0 ? count - 1 : at)}
                takeFocus={takeFocus}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

function isOf({ machine: own, step }: LiveRecord, machine: string): boolean {
  return own === machine || step.from === machine;
}
