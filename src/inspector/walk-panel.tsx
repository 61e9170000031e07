import { useSelector } from '@xstate/react';
import type { StepDone as StepDoneOf } from '#machines/walk/walk.machine.ts';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { addressText, type Address } from './address.ts';
import { shareOf } from './coverage.ts';
import { useBook, useCoverage, useInspector, useWalker } from './inspector-state.ts';
import type { LiveActor } from './types.ts';
import type { MachineFile } from './machines.ts';
import { numbered } from './numbered.ts';
import { SandboxBox } from './sandbox-box.tsx';
import { comesByItself, dataText, stepText } from './step-text.ts';
import { Binding } from './walk-binding.tsx';
import { originText, originLabels } from './walk-book.ts';
import type { PathRun } from './path-run.ts';
import { nameOf, PathList } from './walk-paths.tsx';
import { uncheckedText, type ExpectedStep } from './walk-steps.ts';
import styles from './walk.module.css';

type WalkPanelProps = {
  readonly file: MachineFile;
  readonly pathRun: PathRun;
  /** The selected actor in the app. */
  readonly actor: LiveActor | undefined;
  readonly address: Address;
  readonly goTo: (address: Address) => void;
};

/** The available paths, the current run, and its sandbox. */
export function WalkPanel({ file, pathRun, actor, address, goTo }: WalkPanelProps) {
  const value = useSelector(pathRun.walk, (snapshot) => snapshot.value);
  const covered = useCoverage()[file.graph.id];
  const all = shareOf(file.graph, covered);
  const { states, edges } = shareOf(file.graph, covered, ['live']);
  return (
    <div className={styles['walk']}>
      <div className={styles['share']}>
        <strong>平台</strong>
        <span>{`状态 ${states.done}/${states.of}`}</span>
        <ProgressBar label="平台上走过的转换" value={edges.done} max={edges.of} tone="green" />
        <span>{`转换 ${edges.done}/${edges.of}`}</span>
      </div>
      <div className={styles['share']}>
        <strong>含沙盒与导入</strong>
        <span>{`状态 ${all.states.done}/${all.states.of}`}</span>
        <ProgressBar label="含沙盒与导入走过的转换" value={all.edges.done} max={all.edges.of} />
        <span>{`转换 ${all.edges.done}/${all.edges.of}`}</span>
      </div>
      <WalkerName />
      {value === 'choosing' ? (
        <PathList {...{ file, pathRun, actor }} onChoose={(walk) => goTo({ id: file.entry.id, walk })} />
      ) : (
        <Walking {...{ file, pathRun, address, goTo }} isFinished={value === 'finished'} />
      )}
      <SandboxBox file={file} pathRun={pathRun} />
    </div>
  );
}

/** The name of the tester, for the reports. */
function WalkerName() {
  const { walker } = useInspector();
  return (
    <label className={styles['walker']}>
      走查人
      <input
        type="text"
        autoComplete="off"
        maxLength={50}
        placeholder="写进报告的姓名"
        value={useWalker()}
        onChange={({ target }) => walker.set(target.value)}
      />
    </label>
  );
}

type WalkingProps = Omit<WalkPanelProps, 'actor'> & { readonly isFinished: boolean };

function Walking({ file, pathRun, address, goTo, isFinished }: WalkingProps) {
  const { title, results } = useSelector(pathRun.walk, ({ context }) => context);
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  const note = book.find((entry) => entry.title === title)?.note ?? '';
  const path = pathRun.path();
  const leave = () => {
    pathRun.walk.send({ type: 'walk.leave' });
    goTo({ id: file.entry.id });
  };
  const onFromHere = ({ stand }: LiveActor) => {
    pathRun.lookFrom(stand);
    leave();
  };
  const hasFailed = results.some(({ result }) => result === 'failed');
  return (
    <section className={styles['part']} aria-label="走查">
      <header>
        <h3>{path === undefined ? title : nameOf(file, path)}</h3>
        <button type="button" onClick={leave}>
          返回路径列表
        </button>
      </header>
      {path?.start === undefined ? null : <p>{`从“${path.start.title}”开始`}</p>}
      <Beginning pathRun={pathRun} />
      {path?.isRecorded === true ? null : (
        <Binding {...{ file, pathRun, onFromHere }} hasBegun={results.length > 0} />
      )}
      <p>{pathRun.now() === undefined ? '图上是沙盒的状态。' : '图上是平台上绑定的实例现在的状态。'}</p>
      <Steps {...{ file, pathRun, address, goTo, isFinished }} />
      {isFinished ? (
        <output data-result={hasFailed ? 'failed' : 'passed'}>{hasFailed ? '走查失败' : '走查通过'}</output>
      ) : (
        <p>
          {path?.isRecorded === true
            ? '在沙盒里回放：'
            : '在平台的另一个标签页照做，做到了这里自动打勾；或者：'}
        </p>
      )}
      <WalkButtons pathRun={pathRun} isFinished={isFinished} done={results.length} />
      <input
        type="text"
        aria-label="备注"
        placeholder="备注（写进报告）"
        defaultValue={note}
        key={title}
        onChange={({ target }) => pathRun.note(target.value)}
      />
    </section>
  );
}

/** The initial state of the path. */
function Beginning({ pathRun }: { readonly pathRun: PathRun }) {
  const isHere = pathRun.path()?.before !== undefined;
  return (
    <p>
      {isHere ? '从平台当时的状态 ' : '从初始状态 '}
      <code>{pathRun.begin()}</code> 开始
      {isHere ? '。沙盒已先走到那里，数据是样例，可能与平台上的不同。' : ''}
    </p>
  );
}

/** A long path shows its failed step, not its beginning. */
const showAtOnce = (step: HTMLElement | null): void => step?.scrollIntoView({ block: 'nearest' });

function Steps({ file, pathRun, address, goTo, isFinished }: WalkingProps) {
  const walk = pathRun.path()?.title;
  const { results } = useSelector(pathRun.walk, ({ context }) => context);
  return (
    <ol className={styles['steps']}>
      {numbered(pathRun.steps()).map(({ no: at, one: { event, times, ends, wait, mustRest, unchecked } }) => (
        <li
          key={at}
          ref={results[at]?.result === 'failed' ? showAtOnce : undefined}
          data-result={results[at]?.result ?? (at === results.length && !isFinished ? 'next' : 'open')}
          aria-current={at === results.length && !isFinished ? 'step' : undefined}
        >
          <strong>
            <a
              href={addressText({ id: file.entry.id, walk, step: at + 1 })}
              aria-current={address.step === at + 1 ? 'location' : undefined}
              onClick={(click) => {
                click.preventDefault();
                goTo({ id: file.entry.id, walk, step: at + 1 });
              }}
            >
              {stepText(file, event, times)}
            </a>
            {comesByItself(file.entry.id, event) ? <i>自动</i> : null}
          </strong>
          <span>
            {mustRest ? '应当什么也不发生，仍在 ' : '应到 '}
            <code>{ends}</code>
            {wait === undefined ? '' : `，${wait.delay / 1000} 秒（±${wait.tolerance / 1000} 秒）后`}
            <Unchecked parts={unchecked} />
          </span>
          <StepDone done={results[at]} />
          <StepData
            sample={dataText(event)}
            came={results[at]?.origin.by === 'live' ? (pathRun.came()[at] ?? '') : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

/** Marks a step whose expectation is that of this build, because the golden file has none. */
function Unchecked({ parts }: { readonly parts: ExpectedStep['unchecked'] }) {
  if (parts.length === 0) return null;
  return <i title="验收的结构里没有对应的内容，这里只是当前版本的行为">{uncheckedText(parts)}</i>;
}

type StepDataProps = {
  readonly sample: string;
  /** The data that came from the app; undefined for a step that the app has not taken. */
  readonly came: string | undefined;
};

/** The data of a step: what came from the app, or a sample. */
function StepData({ sample, came }: StepDataProps) {
  const text = came === undefined ? sample : came;
  if (text === '') return null;
  const labelledText = `${came === undefined ? '样例数据' : '实际数据'}：${text}`;
  return <small title={labelledText}>{labelledText}</small>;
}

/** The source of a step's result, and the reason of a failure. */
function StepDone({ done }: { readonly done: StepDoneOf | undefined }) {
  if (done === undefined) return null;
  return (
    <em data-origin={done.origin.by} title={originText(done.origin)}>
      {done.said === '' ? null : <strong>{done.said}</strong>}
      {originLabels[done.origin.by]}
    </em>
  );
}

type WalkButtonsProps = {
  readonly pathRun: PathRun;
  readonly isFinished: boolean;
  readonly done: number;
};

function WalkButtons({ pathRun, isFinished, done }: WalkButtonsProps) {
  if (isFinished)
    return (
      <div className={styles['buttons']}>
        <button type="button" data-strong onClick={pathRun.next}>
          走下一条
        </button>
        <button type="button" onClick={pathRun.again}>
          重新走
        </button>
        <button type="button" onClick={pathRun.back}>
          退回
        </button>
      </div>
    );
  return (
    <div className={styles['buttons']}>
      <button type="button" data-strong onClick={pathRun.forward}>
        在沙盒执行这一步
      </button>
      <button type="button" onClick={pathRun.finish}>
        在沙盒走到底
      </button>
      <button type="button" disabled={done === 0} onClick={pathRun.back}>
        退回
      </button>
      <button type="button" onClick={() => pathRun.judgeByHand('passed')}>
        通过
      </button>
      <button type="button" onClick={() => pathRun.judgeByHand('failed')}>
        失败
      </button>
    </div>
  );
}
