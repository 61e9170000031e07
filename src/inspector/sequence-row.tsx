import { kindOf } from '#machines/xstate-inside.ts';
import type { LiveRecord } from './live-store.ts';
import type { Lane, Message } from './sequence.ts';
import { stateText } from './state-text.ts';
import styles from './sequence.module.css';

type SequenceRowProps = {
  readonly message: Message;
  readonly lanes: readonly Lane[];
  readonly top: number;
  readonly isChosen: boolean;
  /** Where Tab leads to. */
  readonly isEntry: boolean;
  readonly takeFocus: (row: HTMLElement | null) => void;
  readonly onChoose: (record: LiveRecord) => void;
};

/** One message: an arrow from line to line, what was sent above it, and where the receiver stands after it. */
export function SequenceRow(props: SequenceRowProps) {
  const { message, lanes, top, isChosen, isEntry, takeFocus, onChoose } = props;
  const { record, words, from, to } = message;
  const { step } = record;
  const isSelf = from === to;
  const left = isSelf ? to : Math.min(from, to);
  const direction = from < to ? 'right' : 'left';
  const state = stateText(step.value);
  return (
    <li>
      <button
        ref={isChosen ? takeFocus : null}
        type="button"
        tabIndex={isEntry ? 0 : -1}
        className={styles['row']}
        style={{ top }}
        aria-pressed={isChosen}
        aria-label={`${timeText(step.at)} ${titleOf(lanes, from)} → ${titleOf(lanes, to)}：${words}，${state}`}
        data-kind={kindOf(step.event)}
        onClick={() => onChoose(record)}
      >
        <time>{timeText(step.at)}</time>
        <b style={{ left: along(left, 8) }}>{words}</b>
        <em
          data-direction={isSelf ? 'self' : direction}
          style={{ left: along(left), width: isSelf ? 18 : `calc(var(--lane) * ${Math.abs(to - from)})` }}
        />
        <code style={{ left: along(to, isSelf ? 24 : 8) }}>{state}</code>
      </button>
    </li>
  );
}

/** Where the line of a lane is, and some pixels more: as wide apart as there is room for. */
export function along(lane: number, more = 0): string {
  return `calc(var(--time) + var(--lane) * ${lane + 0.5} + ${more}px)`;
}

function titleOf(lanes: readonly Lane[], at: number): string {
  return lanes[at]?.title ?? '';
}

/** Minutes and on: the day and the hour are known to who watches. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getMinutes())}:${two(date.getSeconds())}.${milliseconds}`;
}
