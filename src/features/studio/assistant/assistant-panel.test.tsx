import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildProject, sprite, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { flag, forever, goto, move, sayFor, send } from '#common/analysis/testing/nodes.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { SameThreadWorker } from '#shared/work-analysis/testing/same-thread-worker.ts';
import { AssistantButton } from './assistant-button.tsx';
import { AssistantPanel } from './assistant-panel.tsx';
import { useAssistant } from './use-assistant.ts';

const canvas = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');

// The drawing measures its texts, which happy-dom cannot.
beforeAll(() => {
  const getContext = () => ({ measureText: (text: string) => ({ width: 10 * text.length }) });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { ...canvas, value: getContext });
});
afterAll(() => {
  if (canvas !== undefined) Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', canvas);
});

beforeEach(() => {
  vi.stubGlobal('Worker', SameThreadWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const projectOf = (...sprites: readonly SpriteSpec[]): string => JSON.stringify(buildProject(...sprites));
/** Its only finding is that nothing receives the message. */
const unheard = projectOf(sprite('小猫', [[flag, send('跳舞')]]));
const sound = projectOf(sprite('小猫', [[flag, sayFor('你好', 2)]]));

async function showPanel(project: string | Error) {
  const editor: { project: string | Error } = { project };
  const onClose = vi.fn<() => void>();
  const link = {
    describeProject: (): Promise<string> =>
      typeof editor.project === 'string' ? Promise.resolve(editor.project) : Promise.reject(editor.project),
  };
  const { user } = await showApp(() => <AssistantPanel link={link} onClose={onClose} />, '/toy', 'u1');
  return { user, editor, onClose };
}

const status = () => screen.getByRole('status').textContent;
const expectStatus = async (text: string) => await waitFor(() => expect(status()).toBe(text));
const button = (name: string) => screen.getByRole('button', { name });
const foundOne = '看完了，有 1 个地方可以想一想。';

it('a finding is shown with its script, and the panel has the focus', async () => {
  await showPanel(unheard);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '小助手' }));
  await expectStatus(foundOne);
  screen.getByText('第 1 条，共 1 条');
  screen.getByRole('heading', { name: '消息没有人接收' });
  screen.getByText('你广播了“跳舞”，可是没有角色在等这条消息。');
  const drawing = screen.getByRole('group', { name: '“小猫”里的积木' });
  await waitFor(() => expect(drawing.querySelector('svg[aria-hidden="true"]')).not.toBeNull());
  expect(drawing.querySelector('pre')?.textContent).toBe('当 绿旗 被点击\n广播 (跳舞)');
});

it('each press reveals one hint', async () => {
  const { user } = await showPanel(unheard);
  await expectStatus(foundOne);
  const hints = within(screen.getByRole('list'));
  const texts = () => hints.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['在哪里']);
  await user.click(button('在哪里'));
  expect(texts()).toEqual(['在哪里看看“小猫”里广播“跳舞”的积木。', '看什么']);
  expect(document.activeElement).toBe(button('在哪里'));
  await user.click(button('看什么'));
  await user.click(button('想一想'));
  expect(texts()[2]).toBe('想一想你想让谁听到这条消息？');
  await user.click(button('看什么'));
  expect(texts()).toEqual(['在哪里看看“小猫”里广播“跳舞”的积木。', '看什么']);
});

it('the findings are shown one by one, up to the end', async () => {
  const { user } = await showPanel(
    projectOf(
      sprite('小猫', [
        [flag, send('跳舞')],
        [flag, send('唱歌')],
      ]),
    ),
  );
  await waitFor(() => expect(status()).toMatch(/^看完了，有 \d+ 个地方可以想一想。$/));
  const count = Number(/\d+/.exec(status() ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  expect(button('上一条').hasAttribute('disabled')).toBe(true);
  for (let number = 1; number <= count; number += 1) {
    screen.getByText(`第 ${number} 条，共 ${count} 条`);
    await user.click(button('下一条'));
  }
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '看完了' }));
  expect(screen.queryByRole('button', { name: '下一条' })).toBeNull();
  await user.click(button('上一条'));
  screen.getByText(`第 ${count} 条，共 ${count} 条`);
});

it('what went well comes first, at most three habits', async () => {
  await showPanel(projectOf(sprite('小猫', [[flag, goto(0, 0), forever(move(1))]])));
  const habits = await screen.findByRole('region', { name: '做得好' });
  within(habits).getByText('从起点开始');
  expect(habits.querySelectorAll('strong').length).toBeLessThanOrEqual(3);
});

it('a work without findings gets a kind sentence', async () => {
  await showPanel(sound);
  await expectStatus('看完了，我没有找到要想一想的地方。点绿旗，玩一玩自己的作品吧！');
  expect(screen.queryByRole('button', { name: '下一条' })).toBeNull();
});

it.each([
  { name: 'an empty work', project: projectOf(sprite('小猫', [])) },
  { name: 'a loose block', project: projectOf(sprite('小猫', [[move(10)]])) },
])('$name needs a block that starts a script', async ({ project }) => {
  await showPanel(project);
  await waitFor(() => expect(status()).toBe('先放一块“事件”里的积木，把别的积木接在它下面，再来找我。'));
});

it('再看一遍 reads the project again, also after a failure', async () => {
  const { user, editor } = await showPanel(new Error('编辑器没有准备好，请稍后再试'));
  await expectStatus('没有看完，请再试一次。');
  editor.project = unheard;
  await user.click(button('再看一遍'));
  await expectStatus(foundOne);
  editor.project = sound;
  await user.click(button('再看一遍'));
  await expectStatus('看完了，我没有找到要想一想的地方。点绿旗，玩一玩自己的作品吧！');
  expect(screen.queryByRole('heading', { name: '消息没有人接收' })).toBeNull();
});

it('Escape and the button close the panel', async () => {
  const { user, onClose } = await showPanel(sound);
  await user.keyboard('{Escape}');
  await user.click(button('关闭小助手'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('the assistant opens by its button only, and returns the focus to it', async () => {
  const Page = () => {
    const assistant = useAssistant();
    return (
      <>
        <h1>创作</h1>
        <AssistantButton assistant={assistant} />
        {assistant.isOpen ? (
          <section id={assistant.panelId} aria-label="小助手">
            <button type="button" onClick={assistant.close}>
              关闭
            </button>
          </section>
        ) : null}
      </>
    );
  };
  const { user } = await showApp(Page, '/toy', 'u1');
  expect(screen.queryByRole('region')).toBeNull();
  expect(button('小助手').getAttribute('aria-expanded')).toBe('false');
  // A double click opens it once.
  await user.dblClick(button('小助手'));
  screen.getByRole('region', { name: '小助手' });
  expect(button('小助手').getAttribute('aria-expanded')).toBe('true');
  await user.click(button('关闭'));
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(button('小助手'));
});
