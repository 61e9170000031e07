import { useDesk } from './desk.ts';
import type { LiveRecord } from './live-store.ts';
import { fileOfMachine } from './machines.ts';
import { eventWords } from './part-names.ts';
import { clockText } from './clock-text.ts';
import styles from './stage.module.css';

type PastBannerProps = {
  readonly record: LiveRecord;
  /** Whether the machine of the diagram ran at that moment. */
  readonly isRunning: boolean;
};

/** Whichever machine is opened meanwhile: what is drawn is not how it is now. */
export function PastBanner({ record, isRunning }: PastBannerProps) {
  const { inspection } = useDesk();
  const entry = fileOfMachine(record.machine)?.entry;
  const { words } = eventWords(entry?.id ?? '', record.step.event);
  return (
    <output className={styles['past']}>
      <span>
        {`正在显示过去：${clockText(record.step.at)}，${entry?.title ?? record.machine}「${words}」之后。`}
        {isRunning ? '' : '这个状态机当时没有运行。'}
      </span>
      <button type="button" onClick={() => inspection.send({ type: 'view.resume' })}>
        回到现在
      </button>
    </output>
  );
}
