import { useState, useSyncExternalStore } from 'react';
import { useDesk, useLive } from './desk.ts';
import type { MachineFile } from './machines.ts';
import { stateText } from './state-text.ts';
import type { WalkDesk } from './walk-desk.ts';
import styles from './walk.module.css';

type BindingProps = {
  readonly file: MachineFile;
  readonly walkDesk: WalkDesk;
  readonly hasBegun: boolean;
};

/** The single actor of the app that the test path is bound to. */
export function Binding({ file, walkDesk, hasBegun }: BindingProps) {
  const { actors } = useDesk();
  useLive();
  useSyncExternalStore(walkDesk.subscribe, walkDesk.view);
  const [problem, setProblem] = useState('');
  const bound = walkDesk.bound();
  const own = actors().filter(({ actor }) => actor.machine === file.graph.id);
  if (bound === undefined && own.length === 0)
    return <p>平台上还没有运行它：打开平台相应的页面，到了起点会自动绑定；或在沙盒里走。</p>;
  if (hasBegun)
    return bound === undefined ? null : (
      <p>
        绑定：{bound.page} <code>{bound.actor}</code>
      </p>
    );
  return (
    <fieldset className={styles['binding']}>
      <legend>绑定的实例</legend>
      <p>
        {bound === undefined
          ? '还没有绑定：选平台上的一个实例，或让其中一个回到起点。'
          : '在绑定的实例上走；另一个页面、另一个版本做的不算。'}
      </p>
      {own.map(({ actor, page }) => (
        <label key={actor.id}>
          <input
            type="radio"
            name="bound"
            checked={bound?.actor === actor.id}
            onChange={() => setProblem(walkDesk.bind(actor.id))}
          />
          {page.title} <code>{stateText(actor.stand.value)}</code>
        </label>
      ))}
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </fieldset>
  );
}
