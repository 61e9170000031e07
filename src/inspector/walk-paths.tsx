import { Fragment, useSyncExternalStore } from 'react';
import type { WalkPath } from '#inspector/machine-walks.ts';
import { useBook } from './inspector-state.ts';
import { LogBox } from './log-box.tsx';
import type { LiveActor } from './types.ts';
import type { MachineFile } from './machines.ts';
import { stateText } from './state-text.ts';
import { stepText } from './step-text.ts';
import { walkResult, type WalkEntry } from './walk-book.ts';
import { pathsOf, type PathRun } from './path-run.ts';
import styles from './walk.module.css';

type PathListProps = {
  readonly file: MachineFile;
  readonly pathRun: PathRun;
  /** The selected actor in the app. */
  readonly actor: LiveActor | undefined;
  /** Called with the title of the selected path. */
  readonly onChoose: (title: string) => void;
};

/** The paths of a machine, each with its result. */
export function PathList({ file, pathRun, actor, onChoose }: PathListProps) {
  const { scenarios, walks, refusals } = pathsOf(file.entry);
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  const all = [...scenarios, ...walks, ...refusals];
  const failed = all.filter((path) => resultOf(book, path) === 'failed');
  const walked = failed.length + all.filter((path) => resultOf(book, path) === 'passed').length;
  const others = (paths: readonly WalkPath[]) => paths.filter((path) => !failed.includes(path));
  const sections = [
    ['失败', failed],
    ['场景', others(scenarios)],
    ['走遍所有转换的最短路径', others(walks)],
    ['应当什么也不发生', others(refusals)],
  ] as const;
  return (
    <section className={styles['part']} aria-label="路径">
      <p>
        选一条路径，照每一步的提示在平台上做：走查绑定平台上的一个实例，做到了自动打勾，做错了说明错在哪里。不方便做的步骤（断网、别人修改……）可以在沙盒里执行，但不计入验收报告。
      </p>
      {actor === undefined ? null : <HerePaths {...{ file, pathRun, actor, onChoose }} />}
      <LogBox {...{ file, pathRun }} />
      <header>
        <output data-result={failed.length > 0 ? 'failed' : 'passed'} hidden={walked === 0}>
          {walked === 0 ? '' : walkedText(walked, failed.length)}
        </output>
        <button type="button" onClick={pathRun.walkAll}>
          在沙盒走完全部
        </button>
      </header>
      {sections.map(([title, paths]) =>
        paths.length === 0 ? null : (
          <Fragment key={title}>
            <h3>{`${title}（${paths.length}）`}</h3>
            <Paths {...{ file, pathRun, actor, onChoose, paths }} />
          </Fragment>
        ),
      )}
    </section>
  );
}

function walkedText(walked: number, failed: number): string {
  return `走过 ${walked} 条，${failed === 0 ? '全部通过' : `失败 ${failed} 条`}`;
}

type HerePathsProps = PathListProps & { readonly actor: LiveActor };

/** Paths from the state of the app's actor instead of the machine's initial state. */
function HerePaths({ file, pathRun, actor, onChoose }: HerePathsProps) {
  const { here } = useSyncExternalStore(pathRun.subscribe, pathRun.view);
  const now = stateText(actor.stand.value);
  return (
    <section aria-label="从平台现在的状态开始">
      <header>
        <p>
          平台上的它现在在 <code>{now}</code>；场景和最短路径都从初始状态开始。
        </p>
        <button type="button" onClick={() => pathRun.lookFrom(actor.stand)}>
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
          <Paths {...{ file, pathRun, actor, onChoose }} paths={here.paths} />
        </>
      )}
    </section>
  );
}

type PathsProps = PathListProps & { readonly paths: readonly WalkPath[] };

function Paths({ file, pathRun, actor, onChoose, paths }: PathsProps) {
  const book = useBook().filter(({ machine }) => machine === file.graph.id);
  return (
    <ul className={styles['paths']}>
      {paths.map((path) => (
        <li key={path.title}>
          <button
            type="button"
            onClick={() => {
              pathRun.choose(path, actor?.id);
              onChoose(path.title);
            }}
          >
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

/** Names a scenario by its title, a computed path by its target. */
export function nameOf(file: MachineFile, { title, events, start, isRecorded }: WalkPath): string {
  if (isRecorded === true) return title;
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
