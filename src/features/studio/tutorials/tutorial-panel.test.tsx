import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { bounceOnEdge, forever, move, turnLeftRight, whenFlag } from './blocks.ts';
import { scriptJson } from './script-json.ts';
import { TutorialGallery } from './tutorial-gallery.tsx';
import { TutorialPanel } from './tutorial-panel.tsx';
import { TutorialsButton } from './tutorials-button.tsx';
import { tutorials } from './tutorials.ts';
import { useTutorials } from './use-tutorials.ts';

const canvas = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');

// The drawing measures its texts, which happy-dom cannot.
beforeAll(() => {
  const getContext = () => ({ measureText: (text: string) => ({ width: 10 * text.length }) });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { ...canvas, value: getContext });
});
afterAll(() => {
  if (canvas !== undefined) Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', canvas);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A link whose project a test changes. */
function createToyLink() {
  const link = {
    attempt: () => 1,
    last: 0,
    revision: (): number => link.last,
    json: '{"targets":[]}',
    describeProject: (): Promise<string> => Promise.resolve(link.json),
    change: (blocks: Parameters<typeof scriptJson>[0], backdrop = ''): void => {
      link.last += 1;
      link.json = JSON.stringify({
        targets: [
          { name: 'Stage', isStage: true, costumes: [{ name: backdrop }] },
          { name: '齿齿', blocks: scriptJson(blocks) },
        ],
      });
    },
  };
  return link;
}

async function showPanel(userId: string, first = 'walk') {
  const link = createToyLink();
  const onClose = vi.fn<() => void>();
  const onGallery = vi.fn<() => void>();
  const Page = () => {
    const [id, setId] = useState(first);
    return (
      <TutorialPanel
        id={id}
        userId={userId}
        link={link}
        onChoose={setId}
        onGallery={onGallery}
        onClose={onClose}
      />
    );
  };
  const { user } = await showApp(Page, '/toy', userId);
  return { user, link, onClose, onGallery };
}

const status = () => screen.getByRole('status').textContent;
const stepNames = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.getAttribute('aria-label') ?? '');
const current = () =>
  stepNames().indexOf(document.querySelector('[aria-current="step"]')?.getAttribute('aria-label') ?? '');
const button = (name: string) => screen.getByRole('button', { name });

it('the steps are a list; the shown one has its blocks as a drawing and as text', async () => {
  await showPanel('panel1');
  expect(stepNames()).toHaveLength(5);
  expect(stepNames()[0]).toBe('拖出“当绿旗被点击”，下面接上“移动10步”。');
  expect([current(), status()]).toEqual([0, '第 1 步，共 5 步']);
  const drawing = await screen.findByRole('group', { name: '积木' });
  await waitFor(() => expect(drawing.querySelector('svg[aria-hidden="true"]')).not.toBeNull());
  expect(document.querySelector('style[data-href="scratchblocks"]')?.textContent).toContain('sb3-label');
  expect(drawing.querySelector('pre')?.textContent).toBe('当 绿旗 被点击\n移动 (10) 步');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('齿齿散步'));
});

it('a step is ticked by the blocks of the project, and is announced', async () => {
  const { user, link } = await showPanel('panel2');
  link.change([whenFlag, move(5)]);
  await waitFor(() => expect(status()).toBe('第 1 步做好了！'), { timeout: 3000 });
  expect(stepNames()[0]).toMatch(/^做好了：/);
  await user.click(button('下一步'));
  expect([current(), status()]).toEqual([1, '第 2 步，共 5 步']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(stepNames()[1]);
  await user.click(button('上一步'));
  expect([current(), status()]).toEqual([0, '第 1 步做好了！']);
});

it('the last tick congratulates and proposes two other tutorials', async () => {
  const { user, link } = await showPanel('panel3');
  link.change([whenFlag, turnLeftRight, forever(move(10), bounceOnEdge)], '草地');
  await waitFor(() => expect(status()).toBe('第 1 步做好了！'), { timeout: 3000 });
  for (const number of [2, 3, 4]) {
    await user.click(button('下一步'));
    expect(status()).toBe(`第 ${number} 步做好了！`);
  }
  expect(screen.queryByRole('region', { name: '做完了' })).toBeNull();
  await user.click(button('下一步'));
  expect(status()).toBe('全部做完了！');
  expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
  const finish = within(screen.getByRole('region', { name: '做完了' }));
  const proposals = finish.getAllByRole('button').filter(({ textContent }) => textContent !== '声音');
  expect(proposals.map(({ textContent }) => textContent)).toEqual(['小猫迈开腿', '方向键开汽车']);
  await user.click(finish.getByRole('button', { name: '方向键开汽车' }));
  expect(screen.queryAllByRole('heading', { name: '方向键开汽车' })).toHaveLength(1);
  expect(status()).toBe('第 1 步，共 5 步');
});

it('the progress is kept per user and tutorial, and can be started over', async () => {
  localStorageOf('panel4 walk', { current: 3, ticked: [0, 1, 99] });
  const { user, onClose, onGallery } = await showPanel('panel4');
  expect([current(), stepNames().filter((name) => name.startsWith('做好了')).length]).toEqual([3, 2]);
  await user.click(button('从头再来'));
  expect([current(), stepNames().filter((name) => name.startsWith('做好了')).length]).toEqual([0, 0]);
  await user.click(button('换一个教程'));
  await user.click(button('关闭教程'));
  expect([onGallery.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('the gallery shows every tutorial with the progress of the user', async () => {
  const file = (letter: string) => `${letter.repeat(32)}.svg`;
  const index = {
    sprites: [
      { name: '齿齿', costumes: [{ md5ext: file('a') }] },
      { name: '猫', costumes: [] },
    ],
    backdrops: [
      { name: '草地', md5ext: file('b') },
      { name: '公路', md5ext: '../secret' },
    ],
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(index))));
  localStorageOf('gallery1 walk', { current: 1, ticked: [0] });
  localStorageOf('gallery1 hello', { current: 4, ticked: [0, 1, 2, 3, 4] });
  localStorageOf('gallery1 chase', 'damaged');
  const onChoose = vi.fn<(id: string) => void>();
  const { user } = await showApp(() => (
    <>
      <h1>创作</h1>
      <TutorialGallery userId="gallery1" onChoose={onChoose} onClose={() => undefined} />
    </>
  ));
  const cards = within(screen.getByRole('dialog', { name: '教程' })).getAllByRole('listitem');
  expect(cards).toHaveLength(tutorials.length);
  expect(
    screen.queryAllByRole('button', { name: '齿齿散步，5 分钟，让角色动起来，一直走，已完成 1 步' }),
  ).toHaveLength(1);
  expect(
    screen.queryAllByRole('button', { name: '你好，小狗，5 分钟，两个角色轮流说话，做完了' }),
  ).toHaveLength(1);
  const pictures = () => [...(cards[0]?.querySelectorAll('img') ?? [])].map((one) => one.getAttribute('src'));
  await waitFor(() =>
    expect(pictures()).toEqual([`/scratch-library/${file('b')}`, `/scratch-library/${file('a')}`]),
  );
  expect(cards[1]?.querySelector('img')).toBeNull();
  await user.click(button('猫捉老鼠，5 分钟，面向别的角色，判断碰到没有'));
  expect(onChoose).toHaveBeenCalledWith('chase');
});

it('the button opens the gallery, then hides and shows the chosen tutorial, and has the focus after it is closed', async () => {
  const Page = () => {
    const state = useTutorials();
    return (
      <>
        <h1>创作</h1>
        <TutorialsButton tutorials={state} userId="button1" />
        {state.id === undefined ? null : (
          <section id={state.panelId} hidden={!state.isShown} aria-label={state.id}>
            <button type="button" onClick={state.close}>
              关闭
            </button>
          </section>
        )}
      </>
    );
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const { user } = await showApp(Page, '/toy', 'button1');
  await user.click(button('教程'));
  const gallery = within(await screen.findByRole('dialog', { name: '教程' }));
  await user.click(gallery.getByRole('button', { name: /^弹球/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const panel = screen.getByRole('region', { name: 'pong' });
  expect(button('教程').getAttribute('aria-expanded')).toBe('true');
  await user.click(button('教程'));
  expect([panel.hidden, button('教程').getAttribute('aria-expanded')]).toEqual([true, 'false']);
  await user.click(button('教程'));
  await user.click(within(panel).getByRole('button', { name: '关闭' }));
  expect(document.activeElement).toBe(button('教程'));
  expect(button('教程').getAttribute('aria-haspopup')).toBe('dialog');
});

function localStorageOf(key: string, value: unknown): void {
  window.localStorage.setItem(`pro__TUTORIAL:${key}`, JSON.stringify(value));
}
