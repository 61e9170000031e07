import { useState, useSyncExternalStore } from 'react';
import { useInspector, useLive } from './inspector-state.ts';
import type { LiveActor } from './types.ts';
import type { MachineFile } from './machines.ts';
import { stateText } from './state-text.ts';
import type { PathRun } from './path-run.ts';
import styles from './walk.module.css';

type BindingProps = {
  readonly file: MachineFile;
  readonly pathRun: PathRun;
  readonly hasBegun: boolean;
  /** Offers the paths from the state of an actor. */
  readonly onFromHere: (actor: LiveActor) => void;
};

/** The single actor of the app that the test path is bound to. */
export function Binding({ file, pathRun, hasBegun, onFromHere }: BindingProps) {
  const { actors } = useInspector();
  useLive();
  useSyncExternalStore(pathRun.subscribe, pathRun.view);
  const [problem, setProblem] = useState('');
  const bound = pathRun.bound();
  const machineActors = actors().filter(({ actor }) => actor.machine === file.graph.id);
  if (bound === undefined && machineActors.length === 0)
    return <p>平台上还没有运行它：打开平台相应的页面，到了起点会自动绑定；或在沙盒里走。</p>;
  if (hasBegun)
    return bound === undefined ? null : (
      <p>
        绑定：{bound.page} <code>{bound.actor}</code>
      </p>
    );
  const startState = pathRun.begin();
  const late = machineActors.find(({ actor }) => isTooLate(file, actor, startState))?.actor;
  return (
    <fieldset className={styles['binding']}>
      <legend>绑定的实例</legend>
      {bound === undefined ? (
        <p>
          还没有绑定：选平台上的一个实例，或让其中一个回到起点 <code>{startState}</code>。
        </p>
      ) : (
        <p>在绑定的实例上走；另一个页面、另一个版本做的不算。</p>
      )}
      {bound !== undefined || late === undefined ? null : (
        <TooLate {...{ begin: startState, late, onFromHere }} />
      )}
      {machineActors.map(({ actor, page }) => (
        <label key={actor.id}>
          <input
            type="radio"
            name="bound"
            checked={bound?.actor === actor.id}
            onChange={() => setProblem(pathRun.bind(actor.id))}
          />
          {page.title} <code>{stateText(actor.stand.value)}</code>
        </label>
      ))}
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </fieldset>
  );
}

type TooLateProps = {
  readonly begin: string;
  readonly late: LiveActor;
  readonly onFromHere: (actor: LiveActor) => void;
};

/** Says how to bind a path whose beginning no actor can reach any more. */
function TooLate({ begin, late, onFromHere }: TooLateProps) {
  return (
    <>
      <p>
        页面一打开，它就离开了 <code>{begin}</code>
        ，之后也回不去：检查器接上时总是晚了一步，这条路径不能从头绑定。请从它现在的状态{' '}
        <code>{stateText(late.stand.value)}</code> 接着走；开头的几步在沙盒里执行，或看过平台后手工判断。
      </p>
      <button type="button" data-strong onClick={() => onFromHere(late)}>
        从现在的状态开始
      </button>
    </>
  );
}

/** Returns whether an actor had left the beginning before it was observed, and cannot return. */
function isTooLate({ graph }: MachineFile, { first, stand }: LiveActor, startState: string): boolean {
  if (stateText(first.value) === startState || stateText(stand.value) === startState) return false;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const leafOf = (id: string): string => {
    const node = nodes.get(id);
    return node?.initial === undefined ? (node?.path ?? '') : leafOf(node.initial);
  };
  // A beginning in parallel states is not one path.
  if (!graph.nodes.some(({ path }) => path === startState)) return false;
  return !graph.edges.some(({ targets }) => targets.some((id) => leafOf(id) === startState));
}
