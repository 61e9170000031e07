import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildProject, sprite, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { flag, forever, goto, move, sayFor, send } from '#common/analysis/testing/nodes.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { AfterHandIn } from './after-hand-in.tsx';
import type { AnalysisRequest } from './analyse-work.ts';
import { SameThreadWorker } from './testing/same-thread-worker.ts';

beforeEach(() => {
  vi.stubGlobal('Worker', SameThreadWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const projectOf = (...sprites: readonly SpriteSpec[]): string => JSON.stringify(buildProject(...sprites));

/** Shows the words about a work, and returns a function that counts how often it was read. */
function show(request: AnalysisRequest | Error, assistant = true) {
  const load = vi.fn<() => Promise<AnalysisRequest>>(() =>
    request instanceof Error ? Promise.reject(request) : Promise.resolve(request),
  );
  render(
    <AppProvider value={testApp({ session: testSession({ permissions: { menu: [], assistant } }) })}>
      <QueryClientProvider client={new QueryClient()}>
        <AfterHandIn load={load} />
      </QueryClientProvider>
    </AppProvider>,
  );
  return load;
}

const texts = async () => {
  const words = await screen.findByRole('region', { name: '小助手的话' });
  return [...words.querySelectorAll('h3, p')].map(({ textContent }) => textContent);
};
const noWords = () => expect(screen.queryByRole('region')).toBeNull();
const settled = async () => await new Promise((resolve) => setTimeout(resolve, 50));

it('a good habit comes first, then one idea with its first hint, and no score', async () => {
  show({
    work: projectOf(
      sprite('小猫', [
        [flag, goto(0, 0), forever(move(1))],
        [flag, send('跳舞')],
        [flag, send('唱歌')],
      ]),
    ),
  });
  const shown = await texts();
  expect(shown[0]).toBe('做得好');
  expect(shown.slice(2)).toEqual([
    '想一想',
    '你广播了“跳舞”，可是没有角色在等这条消息。',
    '看看“小猫”里广播“跳舞”的积木。',
  ]);
  expect(shown.join('')).not.toMatch(/得分|分数|\d/);
});

it('a work without a habit and without a fault is praised for being done', async () => {
  show({ work: projectOf(sprite('小猫', [[flag, sayFor('你好', 2)]])) });
  const shown = await texts();
  expect(shown).toHaveLength(2);
  expect(shown[0]).toBe('做得好');
});

it('what the starter project has is no idea for the pupil', async () => {
  const starter = projectOf(sprite('小猫', [[flag, send('跳舞')]]));
  const work = projectOf(sprite('小猫', [[flag, send('跳舞')]]), sprite('小狗', [[flag, sayFor('你好', 2)]]));
  show({ work, starter });
  expect((await texts()).join('')).not.toContain('跳舞');
});

it.each([
  ['a damaged work', { work: 'damaged' }],
  ['an empty work', { work: projectOf(sprite('小猫', [])) }],
  ['a work that cannot be loaded', new Error('editor closed')],
] as const)('%s shows nothing', async (_, request) => {
  const load = show(request);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  noWords();
});

it('a class that has turned 小助手 off sees nothing, and its works are not read', async () => {
  const load = show({ work: projectOf(sprite('小猫', [[flag, send('跳舞')]])) }, false);
  await settled();
  expect(load).not.toHaveBeenCalled();
  noWords();
});
