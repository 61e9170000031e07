import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bounceOnEdge, forever, move, whenFlag } from './blocks.ts';
import type { BlockPattern } from './project-conditions.ts';
import { scriptJson } from './script-json.ts';
import { proposalsAfter, type Progress } from './tutorial-progress.ts';
import { createTutorialRun, lookInterval } from './tutorial-run.ts';
import { hasVariable, script, step, type Tutorial } from './tutorial.ts';

const walk = [whenFlag, move(10)];
const tutorial: Tutorial = {
  id: 'toy',
  name: '走一走',
  learns: '走路',
  picture: { backdrop: '草地', sprites: ['猫'] },
  steps: [
    step('走。', script(...walk)),
    step('一直走。', script(whenFlag, forever(move(10)))),
    step('记分。', hasVariable('得分')),
  ],
};

const unfinished = { current: 0, ticked: [] };

/** A link whose project a test changes; `asked` counts the requests. */
function createToyLink() {
  const link = {
    asked: 0,
    attempt: () => 1,
    last: 0,
    revision: (): number => link.last,
    json: '{"targets":[]}',
    describeProject: (): Promise<string> => {
      link.asked += 1;
      return link.json === '' ? Promise.reject(new Error('too long')) : Promise.resolve(link.json);
    },
    change: (blocks: readonly BlockPattern[], variables: readonly string[] = []): void => {
      link.last += 1;
      link.json = JSON.stringify({
        targets: [
          {
            name: '猫',
            blocks: scriptJson(blocks),
            variables: Object.fromEntries(variables.map((one) => [one, [one, 0]])),
          },
        ],
      });
    },
  };
  return link;
}

function runOf(progress: Progress = unfinished) {
  const link = createToyLink();
  const kept: Progress[] = [];
  const run = createTutorialRun(tutorial, { link, progress, onProgress: (next) => kept.push(next) });
  return { link, kept, run };
}

const afterLook = () => vi.advanceTimersByTimeAsync(lookInterval);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a tutorial next to a project', () => {
  it('ticks its step within one interval of the change, and keeps the tick', async () => {
    const { link, kept, run } = runOf();
    const heard = vi.fn<() => void>();
    run.subscribe(heard);
    await afterLook();
    expect([run.progress(), heard.mock.calls.length]).toEqual([unfinished, 0]);
    link.change(walk);
    await afterLook();
    expect(run.progress()).toEqual({ current: 0, ticked: [0] });
    expect(heard).toHaveBeenCalledOnce();
    link.change([]);
    await afterLook();
    expect(run.progress()).toEqual({ current: 0, ticked: [0] });
    expect(kept).toEqual([{ current: 0, ticked: [0] }]);
  });

  it('does not tick a later step before it is shown, and then at once', async () => {
    const { link, run } = runOf();
    run.subscribe(() => undefined);
    link.change([whenFlag, forever(move(10), bounceOnEdge)], ['得分']);
    await afterLook();
    expect(run.progress().ticked).toEqual([0]);
    run.go(2);
    expect(run.progress()).toEqual({ current: 2, ticked: [0, 1, 2] });
  });

  it('requests the project only after changes, at most once per interval, and only with subscribers', async () => {
    const { link, run } = runOf();
    await afterLook();
    expect(link.asked).toBe(0);
    const stop = run.subscribe(() => undefined);
    await afterLook();
    await afterLook();
    expect(link.asked).toBe(1);
    for (let count = 0; count < 50; count += 1) {
      link.change(walk);
      await vi.advanceTimersByTimeAsync(lookInterval / 50);
    }
    expect(link.asked).toBe(2);
    stop();
    link.change(walk);
    await afterLook();
    expect(link.asked).toBe(2);
  });

  it('does not repeat a request that the frame refused, and continues after the next change', async () => {
    const { link, run } = runOf();
    run.subscribe(() => undefined);
    link.json = '';
    link.last += 1;
    await afterLook();
    await afterLook();
    expect(link.asked).toBe(2);
    run.go(1);
    expect(run.progress()).toEqual({ current: 1, ticked: [] });
    link.change([whenFlag, forever(move(10))]);
    await afterLook();
    expect(run.progress()).toEqual({ current: 1, ticked: [0, 1] });
  });

  it('starts over, and ticks again what is there', async () => {
    const { link, run } = runOf({ current: 2, ticked: [0, 1, 2] });
    run.subscribe(() => undefined);
    await afterLook();
    run.restart();
    expect(run.progress()).toEqual(unfinished);
    link.change(walk);
    await afterLook();
    expect(run.progress()).toEqual({ current: 0, ticked: [0] });
  });
});

it('two tutorials are proposed: the next ones that are not finished, otherwise the next ones', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ ...tutorial, id }));
  const ids = (at: number, done: string) =>
    proposalsAfter(list[at] ?? tutorial, list, ({ id }) => done.includes(id)).map(({ id }) => id);
  expect([ids(0, 'a'), ids(1, 'bc'), ids(3, 'abcd'), ids(3, 'ad')]).toEqual([
    ['b', 'c'],
    ['d', 'a'],
    ['a', 'b'],
    ['b', 'c'],
  ]);
});
