import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { WalkPath } from '#lib/machine-walks.ts';
import { redact } from '#lib/redact.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { shareOf } from './coverage.ts';
import { useBook, useCoverage } from './desk.ts';
import type { LiveActor } from './live-store.ts';
import type { MachineFile } from './machines.ts';
import { numbered } from './numbered.ts';
import { SandboxBox } from './sandbox-box.tsx';
import { stateText } from './state-text.ts';
import { comesByItself, dataText, stepText } from './step-text.ts';
import { walkResult, type WalkEntry } from './walk-book.ts';
import { pathsOf, type WalkDesk } from './walk-desk.ts';
import styles from './walk.module.css';

type WalkPanelProps = {
  readonly file: MachineFile;
  readonly walkDesk: WalkDesk;
  /** The one that runs in the app and is looked at. */
  readonly actor: LiveActor | undefined;
};

/** Paths to walk, the walk under way, and the sandbox it can be walked in. */
export function WalkPanel({ file, walkDesk, actor }: WalkPanelProps) {
  const value = useSelector(walkDesk.walk, (snapshot) => snapshot.value);
  const covered = useCoverage()[file.graph.id];
  const { states, edges } = shareOf(file.graph, covered);
  return (
    <div className={styles['walk']}>
      <div className={styles['share']}>
        <span>{`状态 ${states.done}/${states.of}`}</span>
        <ProgressBar label="已走过的转换" value={edges.done} max={edges.of} tone="green" />
        <span>{`转换 ${edges.done}/${edges.of}`}</span>
      </div>
      {value === 'choosing' ? (
        <PathList {...{ file, walkDesk, actor }} />
      ) : (
        <Walking {...{ file, walkDesk, actor }} isFinished={value === 'finished'} />
      )}
      <SandboxBox file={file} walkDesk={walkDesk} />
    </div>
  );
}

function PathList({ file, walkDesk, actor }: WalkPanelProps) {
  const { scenarios, walks } = pathsOf(file.entry);
  return (
    <section className={styles['part']} aria-label="路径">
      <p>
        选一条路径，照每一步的提示在平台上做：做到了会自动打勾。不方便做的步骤（断网、别人修改……）可以在沙盒里执行。走完后在页面右上角导出报告。
      </p>
      {actor === undefined ? null : <HerePaths {...{ file, walkDesk, actor }} />}
      <header>
        <h3>{`场景（${scenarios.length}）`}</h3>
        <button type="button" onClick={walkDesk.walkAll}>
          在沙盒走完全部
        </button>
      </header>
      <Paths {...{ file, walkDesk }} paths={scenarios} />
      <h3>{`走遍所有转换的最短路径（${walks.length}）`}</h3>
      <Paths {...{ file, walkDesk }} paths={walks} />
    </section>
  );
}

type HerePathsProps = WalkPanelProps & { readonly actor: LiveActor };

/** Paths that begin where the app's own actor stands, and not where the machine begins. */
function HerePaths({ file, walkDesk, actor }: HerePathsProps) {
  const { here } = useSyncExternalStore(walkDesk.subscribe, walkDesk.view);
  const now = stateText(actor.stand.value);
  return (
    <section aria-label="从平台现在的状态开始">
      <header>
        <p>
          平台上的它现在在 <code>{now}</code>；场景和最短路径都从初始状态开始。
        </p>
        <button type="button" onClick={() => walkDesk.lookFrom(actor.stand)}>
          从现在的状态开始
        </button>
      </header>
      {here === undefined ? null : (
        <>
          <h3>
            从 <code>{here.state}</code> {`开始的最短路径（${here.paths.length}）`}
          </h3>
          {here.state === now ? null : <p>平台已经到了别的状态，可以再点一次“从现在的状态开始”。</p>}
          {here.paths.length === 0 ? <p>没有已知的路径经过这个状态，或从这里哪儿也去不了。</p> : null}
          <Paths {...{ file, walkDesk }} paths={here.paths} />
        </>
      )}
    </section>
  );
}

type PathsProps = Pick<WalkPanelProps, 'file' | 'walkDesk'> & { readonly paths: readonly WalkPath[] };

function Paths({ file, walkDesk, paths }: PathsProps) {
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  return (
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

function Walking({ file, walkDesk, actor, isFinished }: WalkingProps) {
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
      <Beginning {...{ walkDesk, actor }} hasBegun={results.length > 0} />
      <Steps {...{ file, walkDesk, isFinished }} />
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

type BeginningProps = Pick<WalkPanelProps, 'walkDesk' | 'actor'> & { readonly hasBegun: boolean };

/** Which state the path begins in, and whether the app is there. */
function Beginning({ walkDesk, actor, hasBegun }: BeginningProps) {
  const isHere = walkDesk.path()?.before !== undefined;
  const now = actor === undefined ? walkDesk.begin() : stateText(actor.stand.value);
  return (
    <>
      <p>
        {isHere ? '从平台当时的状态 ' : '从初始状态 '}
        <code>{walkDesk.begin()}</code> 开始
        {isHere ? '。沙盒已先走到那里，数据是样例，可能与平台上的不同。' : ''}
      </p>
      {hasBegun || now === walkDesk.begin() ? null : (
        <p>
          平台现在在 <code>{now}</code>，不在起点：先让它回到起点，或返回列表，从现在的状态开始。
        </p>
      )}
    </>
  );
}

function Steps({ file, walkDesk, isFinished }: Omit<WalkingProps, 'actor'>) {
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
