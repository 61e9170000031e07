import { useSelector } from '@xstate/react';
import type { WalkPath } from '#lib/machine-walks.ts';
import { redact } from '#lib/redact.ts';
import { shareOf } from './coverage.ts';
import { useBook, useCoverage } from './desk.ts';
import type { MachineFile } from './machines.ts';
import { numbered } from './numbered.ts';
import { SandboxBox } from './sandbox-box.tsx';
import { stateText } from './state-text.ts';
import { comesByItself, dataText, stepText } from './step-text.ts';
import { walkResult, type WalkEntry } from './walk-book.ts';
import { pathsOf, type WalkDesk } from './walk-desk.ts';
import styles from './walk.module.css';

type WalkPanelProps = { readonly file: MachineFile; readonly walkDesk: WalkDesk };

/** Paths to walk, the walk under way, and the sandbox it can be walked in. */
export function WalkPanel({ file, walkDesk }: WalkPanelProps) {
  const value = useSelector(walkDesk.walk, (snapshot) => snapshot.value);
  const covered = useCoverage()[file.graph.id];
  const { states, edges } = shareOf(file.graph, covered);
  return (
    <div className={styles['walk']}>
      <div className={styles['share']}>
        <span>{`状态 ${states.done}/${states.of}`}</span>
        <progress value={edges.done} max={edges.of} aria-label="已走过的转换" />
        <span>{`转换 ${edges.done}/${edges.of}`}</span>
      </div>
      {value === 'choosing' ? (
        <PathList file={file} walkDesk={walkDesk} />
      ) : (
        <Walking file={file} walkDesk={walkDesk} isFinished={value === 'finished'} />
      )}
      <SandboxBox file={file} walkDesk={walkDesk} />
    </div>
  );
}

function PathList({ file, walkDesk }: WalkPanelProps) {
  const { scenarios, walks } = pathsOf(file.entry);
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  const list = (paths: readonly WalkPath[]) => (
    <ul className={styles['paths']}>
      {paths.map((path) => (
        <li key={path.title}>
          <button type="button" onClick={() => walkDesk.choose(path)}>
            <span>
              {nameOf(file, path)}
              {nameOf(file, path) === path.title ? null : <small>{path.title}</small>}
            </span>
            <em data-result={resultOf(book, path)}>{wordOf(book, path)}</em>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles['part']} aria-label="路径">
      <p>
        选一条路径，照每一步的提示在平台上做：做到了会自动打勾。不方便做的步骤（断网、别人修改……）可以在沙盒里执行。走完后在页面右上角导出报告。
      </p>
      <header>
        <h3>{`场景（${scenarios.length}）`}</h3>
        <button type="button" onClick={walkDesk.walkAll}>
          在沙盒走完全部
        </button>
      </header>
      {list(scenarios)}
      <h3>{`走遍所有转换的最短路径（${walks.length}）`}</h3>
      {list(walks)}
    </section>
  );
}

/** A scenario by its title, a computed walk by where it leads. */
function nameOf(file: MachineFile, { title, events, start }: WalkPath): string {
  if (file.entry.scenarios.some((scenario) => scenario.title === title)) return title;
  const last = events.at(-1);
  return last === undefined ? (start?.title ?? '开始') : stepText(file, last);
}

function resultOf(book: readonly WalkEntry[], { title }: WalkPath): 'passed' | 'failed' | 'open' {
  return walkResult(book.find((entry) => entry.title === title) ?? { steps: [] });
}

function wordOf(book: readonly WalkEntry[], path: WalkPath): string {
  return { passed: '✓ 通过', failed: '✗ 失败', open: `${path.events.length} 步` }[resultOf(book, path)];
}

type WalkingProps = WalkPanelProps & { readonly isFinished: boolean };

function Walking({ file, walkDesk, isFinished }: WalkingProps) {
  const { title, results } = useSelector(walkDesk.walk, ({ context }) => context);
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  const note = book.find((entry) => entry.title === title)?.note ?? '';
  const path = walkDesk.path();
  const hasFailed = results.includes('failed');
  return (
    <section className={styles['part']} aria-label="走查">
      <header>
        <h3>{path === undefined ? title : nameOf(file, path)}</h3>
        <button type="button" onClick={() => walkDesk.walk.send({ type: 'walk.leave' })}>
          返回路径列表
        </button>
      </header>
      {path?.start === undefined ? null : <p>{`从“${path.start.title}”开始`}</p>}
      <Steps file={file} walkDesk={walkDesk} isFinished={isFinished} />
      {isFinished ? (
        <output data-result={hasFailed ? 'failed' : 'passed'}>{hasFailed ? '走查失败' : '走查通过'}</output>
      ) : (
        <p>在平台的另一个标签页照做，做到了这里自动打勾；或者：</p>
      )}
      <WalkButtons walkDesk={walkDesk} isFinished={isFinished} done={results.length} />
      <input
        type="text"
        aria-label="备注"
        placeholder="备注（写进报告）"
        defaultValue={note}
        key={title}
        onChange={({ target }) => walkDesk.note(target.value)}
      />
    </section>
  );
}

function Steps({ file, walkDesk, isFinished }: WalkingProps) {
  const { results } = useSelector(walkDesk.walk, ({ context }) => context);
  return (
    <ol className={styles['steps']}>
      {numbered(walkDesk.steps()).map(({ no: at, one: { event, times, value } }) => (
        <li
          key={at}
          data-result={results[at] ?? (at === results.length && !isFinished ? 'next' : 'open')}
          aria-current={at === results.length && !isFinished ? 'step' : undefined}
        >
          <strong>
            {stepText(file, event, times)}
            {comesByItself(file.entry.id, event) ? <i>自动</i> : null}
          </strong>
          <span>
            应到 <code>{stateText(redact(value))}</code>
          </span>
          {dataText(event) === '' ? null : <small title={dataText(event)}>{dataText(event)}</small>}
        </li>
      ))}
    </ol>
  );
}

type WalkButtonsProps = {
  readonly walkDesk: WalkDesk;
  readonly isFinished: boolean;
  readonly done: number;
};

function WalkButtons({ walkDesk, isFinished, done }: WalkButtonsProps) {
  const { walk } = walkDesk;
  if (isFinished)
    return (
      <div className={styles['buttons']}>
        <button type="button" data-strong onClick={walkDesk.next}>
          走下一条
        </button>
        <button type="button" onClick={walkDesk.again}>
          重新走
        </button>
        <button type="button" onClick={walkDesk.back}>
          退回
        </button>
      </div>
    );
  return (
    <div className={styles['buttons']}>
      <button type="button" data-strong onClick={walkDesk.forward}>
        在沙盒执行这一步
      </button>
      <button type="button" onClick={walkDesk.finish}>
        在沙盒走到底
      </button>
      <button type="button" disabled={done === 0} onClick={walkDesk.back}>
        退回
      </button>
      <button type="button" onClick={() => walk.send({ type: 'step.passed' })}>
        通过
      </button>
      <button type="button" onClick={() => walk.send({ type: 'step.failed' })}>
        失败
      </button>
    </div>
  );
}
