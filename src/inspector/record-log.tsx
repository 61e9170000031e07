import { useMemo, useRef, useState } from 'react';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import { useComposedText } from '#shared/text/composed-text.ts';
import { clockText } from './clock-text.ts';
import { useInspector, useExclusions, useInspection, useLive } from './inspector-state.ts';
import { ExcludedList } from './excluded-list.tsx';
import { isExcluded } from './exclusions.ts';
import type { LiveActor, LiveRecord } from './types.ts';
import { fileOfMachine } from './machines.ts';
import { RecordDetail } from './record-detail.tsx';
import { actorOf } from './moment.ts';
import { eventText } from './part-names.ts';
import { stateText } from './state-text.ts';
import styles from './live.module.css';

const rowHeight = 46;

type RecordLogProps = { readonly machine: string; readonly onActor: (actor: LiveActor) => void };

/** All events, newest first. Only the visible rows are rendered. */
export function RecordLog({ machine, onActor }: RecordLogProps) {
  const { inspection, live } = useInspector();
  const { value, context } = useInspection();
  const view = useLive();
  const { records } = view;
  const [words, setWords] = useState('');
  const [isOwn, setIsOwn] = useState(false);
  const excluded = useExclusions();
  const until = value === 'following' ? Infinity : context.until;
  const shown = useMemo(
    () =>
      records.filter(
        (record) =>
          record.index <= until &&
          matches(record, words, isOwn ? machine : '') &&
          !isExcluded(record, excluded),
      ),
    [records, until, words, isOwn, machine, excluded],
  );
  const newestFirst = useMemo(() => [...shown].reverse(), [shown]);
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useRowWindow({
    count: shown.length,
    rowHeight,
    scroller: () => scroller.current,
  });
  const newest = records.at(-1)?.index ?? 0;
  const missed = value === 'following' ? 0 : newest - context.until;
  const chosen = value === 'travelling' ? records.find(({ index }) => index === context.index) : undefined;
  const choose = (record: LiveRecord) => {
    inspection.send({
      type: 'record.choose',
      index: record.index,
      last: value === 'following' ? newest : context.until,
    });
    const actor = actorOf(view, record);
    if (actor !== undefined) onActor(actor);
  };
  return (
    <section className={styles['log']} aria-label="事件记录">
      <div className={styles['bar']}>
        <input
          type="search"
          aria-label="筛选事件"
          placeholder="筛选事件、状态、状态机"
          {...useComposedText(words, setWords)}
        />
        <label>
          <input type="checkbox" checked={isOwn} onChange={({ target }) => setIsOwn(target.checked)} />
          仅当前
        </label>
        {value === 'following' ? (
          <button type="button" onClick={() => inspection.send({ type: 'view.pause', last: newest })}>
            暂停
          </button>
        ) : (
          <button type="button" data-strong onClick={() => inspection.send({ type: 'view.resume' })}>
            {missed > 0 ? `回到现在（+${missed}）` : '回到现在'}
          </button>
        )}
        <button type="button" onClick={live.clear}>
          清空
        </button>
      </div>
      <ExcludedList />
      {chosen === undefined ? null : <RecordDetail record={chosen} among={shown} onChoose={choose} />}
      <div ref={scroller} className={styles['scroll']}>
        <ol style={{ height: shown.length * rowHeight }} aria-label={`${shown.length} 条记录`}>
          {newestFirst.slice(first, last).map((record, offset) => (
            <li key={record.index} style={{ top: (first + offset) * rowHeight }}>
              <button type="button" aria-pressed={record === chosen} onClick={() => choose(record)}>
                <time>{clockText(record.step.at)}</time>
                <EventName record={record} />
                <span>{fileOfMachine(record.machine)?.entry.title ?? record.machine}</span>
                <code>{stateText(record.step.value)}</code>
              </button>
            </li>
          ))}
        </ol>
        {shown.length === 0 ? <p className={styles['empty']}>{emptyText(records.length)}</p> : null}
      </div>
    </section>
  );
}

/** An empty list is no proof that nothing happened: all records may be filtered out or excluded. */
function emptyText(records: number): string {
  return records === 0 ? '还没有事件' : `${records} 条事件都被筛选或排除了`;
}

function namesOf({ machine, step }: LiveRecord) {
  return eventText(fileOfMachine(machine)?.entry.id ?? '', step.event);
}

function EventName({ record }: { readonly record: LiveRecord }) {
  const { text, id } = namesOf(record);
  return (
    <strong>
      {text === id ? null : `${text} `}
      <small>{id}</small>
    </strong>
  );
}

function matches(record: LiveRecord, searchText: string, only: string): boolean {
  const { step, machine } = record;
  if (only !== '' && machine !== only) return false;
  const searchTerm = searchText.trim().toLowerCase();
  if (searchTerm === '') return true;
  const title = fileOfMachine(machine)?.entry.title ?? '';
  const name = namesOf(record);
  return `${name.text} ${name.id} ${machine} ${title} ${stateText(step.value)}`
    .toLowerCase()
    .includes(searchTerm);
}
