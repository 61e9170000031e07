import { ContextTree } from './context-tree.tsx';
import { fileOfMachine } from './machines.ts';
import { stateText } from './state-text.ts';
import { LiveRecords } from './live-records.tsx';
import { LiveSender } from './live-sender.tsx';
import { OutsidePanel } from './outside-panel.tsx';
import type { LiveActor } from './types.ts';
import type { Moment } from './moment.ts';
import styles from './live.module.css';

type LivePanelProps = {
  /** The machine of the diagram. */
  readonly machine: string;
  readonly actor: LiveActor | undefined;
  /** The displayed moment: now, or in the past. */
  readonly moment: Moment;
  readonly onActor: (actor: LiveActor) => void;
};

/** The running actors of this browser, and their events. */
export function LivePanel({ machine, actor, moment, onActor }: LivePanelProps) {
  const { tabs, actors } = moment;
  return (
    <div className={styles['live']}>
      <OutsidePanel />
      <div className={styles['actors']}>
        {tabs.length === 0 ? (
          <p className={styles['empty']}>
            还没有发现平台页面。请在同一浏览器中
            <a href="/" target="_blank" rel="noreferrer">
              打开平台
            </a>
            ，运行中的状态机会自动出现在这里。
          </p>
        ) : null}
        {tabs.map(({ tab, title, path }) => (
          <section key={tab} aria-label={`页面 ${title}`}>
            <h3 title={path}>
              {title} <span>{path}</span>
            </h3>
            <ul>
              {actors
                .filter((one) => one.tab === tab)
                .map((one) => (
                  <li key={one.id}>
                    <button type="button" aria-pressed={one.id === actor?.id} onClick={() => onActor(one)}>
                      <strong>{fileOfMachine(one.machine)?.entry.title ?? one.machine}</strong>
                      <code>{stateText(one.stand.value)}</code>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      {actor === undefined ? null : <ContextTree context={actor.stand.context} />}
      {/* A build replaces the condition by `false`, so the page has no code that sends events. */}
      {import.meta.env.DEV && actor !== undefined ? <LiveSender actor={actor} /> : null}
      <LiveRecords machine={machine} onActor={onActor} />
    </div>
  );
}
