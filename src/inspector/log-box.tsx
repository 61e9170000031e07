import { useState } from 'react';
import { useBroughtLog } from './inspector-state.ts';
import { actorsIn, pathOfRecords } from './log-replay.ts';
import type { MachineFile } from './machines.ts';
import type { PathRun } from './path-run.ts';
import styles from './walk.module.css';

type LogBoxProps = { readonly file: MachineFile; readonly pathRun: PathRun };

/** The event log of another session, for a replay in the sandbox, next to the running machine. */
export function LogBox({ file, pathRun }: LogBoxProps) {
  const log = useBroughtLog();
  const [problem, setProblem] = useState('');
  if (log === undefined) return null;
  const actors = [...actorsIn(log.records, file.graph.id)];
  const replay = (actor: string) => {
    const path = pathOfRecords(file.entry, log.records, actor);
    if (path === undefined) return setProblem('不知道怎样到达这些记录开始时的状态，不能回放');
    setProblem('');
    return pathRun.choose(path);
  };
  return (
    <section aria-label="导入的事件记录">
      <h3>导入的事件记录</h3>
      <p>{`版本 ${log.build || '开发'}，共 ${log.records.length} 条。回放在沙盒里进行，每一步与当时的状态比较。`}</p>
      {actors.length === 0 ? <p>其中没有这个状态机的记录。</p> : null}
      <ul className={styles['paths']}>
        {actors.map(([actor, count]) => (
          <li key={actor}>
            <button type="button" onClick={() => replay(actor)}>
              <span>{`回放 ${actor}`}</span>
              <em>{`${count} 步`}</em>
            </button>
          </li>
        ))}
      </ul>
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </section>
  );
}
