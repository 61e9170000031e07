import { kindOf } from '#machines/xstate-inside.ts';
import type { LiveRecord } from './types.ts';
import type { Lane, Message } from './sequence.ts';
import { stateText } from './state-text.ts';
import styles from './sequence.module.css';

type SequenceRowProps = {
  readonly message: Message;
  readonly lanes: readonly Lane[];
  readonly top: number;
  readonly isChosen: boolean;
  /** The row in the tab order. */
  readonly isEntry: boolean;
  readonly takeFocus: (row: HTMLElement | null) => void;
  readonly onChoose: (record: LiveRecord) => void;
};

/** One message: an arrow between two lines, the event above it, and the receiver's resulting state. */
export function SequenceRow(props: SequenceRowProps) {
  const { message, lanes, top, isChosen, isEntry, takeFocus, onChoose } = props;
  const { record, text, from, to } = message;
  const { step } = record;
  const isSelf = from === to;
  const startLane = isSelf ? to : Math.min(from, to);
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
        aria-label={`${timeText(step.at)} ${titleOf(lanes, from)} → ${titleOf(lanes, to)}：${text}，${state}`}
        data-kind={kindOf(step.event)}
        onClick={() => onChoose(record)}
      >
        <time>{timeText(step.at)}</time>
        <b style={{ left: along(startLane, 8) }}>{text}</b>
        <em
          data-direction={isSelf ? 'self' : direction}
          style={{
            left: along(startLane),
            width: isSelf ? 18 : `calc(var(--lane) * ${Math.abs(to - from)})`,
          }}
        />
        <code style={{ left: along(to, isSelf ? 24 : 8) }}>{state}</code>
      </button>
    </li>
  );
}

/** Returns the position of a lane's line plus some pixels; the lanes share the available width. */
export function along(lane: number, more = 0): string {
  return `calc(var(--time) + var(--lane) * ${lane + 0.5} + ${more}px)`;
}

function titleOf(lanes: readonly Lane[], at: number): string {
  return lanes[at]?.title ?? '';
}

/** Minutes and below: the observer knows the day and the hour. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getMinutes())}:${two(date.getSeconds())}.${milliseconds}`;
}
