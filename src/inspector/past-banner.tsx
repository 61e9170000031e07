import { useInspector, useLive } from './inspector-state.ts';
import type { LiveRecord } from './types.ts';
import { fileOfMachine } from './machines.ts';
import { eventText } from './part-names.ts';
import { clockText } from './clock-text.ts';
import styles from './stage.module.css';

type PastBannerProps = {
  readonly record: LiveRecord;
  /** Whether the machine of the diagram ran at that moment. */
  readonly isRunning: boolean;
};

/** For an earlier page of the inspector, actors without events are unknown. */
function knownOf(isEarlier: boolean, isRunning: boolean): string {
  if (isEarlier)
    return `${isRunning ? '' : '这个状态机当时没有记录。'}检查器上次打开时的记录：只看得到有记录的状态机。`;
  return isRunning ? '' : '这个状态机当时没有运行。';
}

/** Shown for every opened machine: the diagram does not show the present. */
export function PastBanner({ record, isRunning }: PastBannerProps) {
  const { inspection } = useInspector();
  const { earlier } = useLive();
  const entry = fileOfMachine(record.machine)?.entry;
  const { text } = eventText(entry?.id ?? '', record.step.event);
  return (
    <output className={styles['past']}>
      <span>
        {`正在显示过去：${clockText(record.step.at)}，${entry?.title ?? record.machine}「${text}」之后。`}
        {knownOf(record.index < earlier, isRunning)}
      </span>
      <button type="button" onClick={() => inspection.send({ type: 'view.resume' })}>
        回到现在
      </button>
    </output>
  );
}
