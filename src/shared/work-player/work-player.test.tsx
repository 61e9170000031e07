import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FrameReport,
  type MessageToFrame,
  parseForFrame,
  sealForPage,
} from '#shared/frames/player-protocol.ts';
import type { FrameTarget } from './frame-link.ts';
import { playerLabels } from './player-labels.ts';
import { type PlayerEmitted, WorkPlayer, type WorkSource } from './work-player.tsx';

/** Replaces the engine's frame: it connects automatically, and the test controls its reports. */
function takeOverFrame() {
  const element = screen.getByTitle('舞台：迷宫');
  const heard: MessageToFrame[] = [];
  const target: FrameTarget = {
    postMessage: (data) => {
      const message = parseForFrame(data);
      if (message !== null) heard.push(message);
    },
  };
  Object.defineProperty(element, 'contentWindow', { value: target });
  const say = (report: FrameReport): void => {
    const event = new MessageEvent('message', { data: sealForPage(heard[0]?.channel ?? '', report) });
    Object.defineProperty(event, 'source', { value: target });
    act(() => {
      window.dispatchEvent(event);
    });
  };
  element.dispatchEvent(new Event('load'));
  say({ kind: 'ready' });
  const kinds = (): string[] => heard.map((message) => message.kind);
  return { heard, say, kinds };
}

function open(source: WorkSource = { kind: 'bytes', bytes: new ArrayBuffer(8) }) {
  const events: PlayerEmitted[] = [];
  render(
    <WorkPlayer
      source={source}
      title="迷宫"
      frameUrl="about:blank"
      onEvent={(event) => events.push(event)}
    />,
  );
  return { events };
}

async function openLoaded() {
  const { events } = open();
  const frame = takeOverFrame();
  await waitFor(() => expect(frame.kinds()).toContain('load'));
  frame.say({ kind: 'loaded', spriteCount: 2 });
  await screen.findAllByRole('button', { name: '开始' });
  return { events, frame };
}

afterEach(cleanup);

describe('the player of a work', () => {
  it('shows a start button after loading, then runs and stops the work', async () => {
    const { events, frame } = await openLoaded();
    const region = screen.getByRole('region', { name: '作品播放器：迷宫' });
    expect(region.getAttribute('data-phase')).toBe('untouched');
    const flags = screen.getAllByRole('button', { name: '开始' });
    expect(flags.length).toBe(2);
    await userEvent.click(flags[0] ?? region);
    expect(frame.kinds().slice(-2)).toEqual(['start', 'focus']);
    frame.say({ kind: 'running' });
    await waitFor(() => expect(region.getAttribute('data-phase')).toBe('running'));
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    expect(frame.kinds().at(-1)).toBe('stop');
    frame.say({ kind: 'stopped' });
    await waitFor(() => expect(region.getAttribute('data-phase')).toBe('stopped'));
    expect(events).toEqual([{ type: 'loaded', spriteCount: 2 }, { type: 'started' }, { type: 'stopped' }]);
  });

  it('shows the download progress in percent', async () => {
    open({
      kind: 'url',
      load: (_signal, onProgress) => {
        onProgress(0.5);
        return new Promise(() => undefined);
      },
    });
    const bar = await screen.findByRole('progressbar', { name: '正在下载作品' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('30'));
    expect(screen.getByRole('button', { name: '停止' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows the reason why a work is broken, and retries with a new frame', async () => {
    open();
    const frame = takeOverFrame();
    await waitFor(() => expect(frame.kinds()).toContain('load'));
    const before = screen.getByTitle('舞台：迷宫');
    frame.say({ kind: 'failed', reason: 'projectInvalid' });
    expect((await screen.findByRole('alert')).textContent).toBe('作品文件已损坏，无法播放');
    expect(screen.queryByTitle('舞台：迷宫')).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    const after = await screen.findByTitle('舞台：迷宫');
    expect(after === before).toBe(false);
    const second = takeOverFrame();
    await waitFor(() => expect(second.kinds()).toContain('load'));
  });

  it('lists the unsupported extensions of the work', async () => {
    const { frame } = await openLoaded();
    expect(screen.queryByRole('status')).toBe(null);
    frame.say({ kind: 'extensionsMissing', ids: ['faceSensing', 'lego'] });
    expect((await screen.findByRole('status')).textContent).toBe(
      '作品用到了这里没有的扩展：人脸检测、lego，这些扩展的积木不起作用',
    );
    expect(screen.getAllByRole('button', { name: '开始' }).length).toBe(2);
  });

  it('lists the costumes that are replaced by a question mark', async () => {
    const { frame } = await openLoaded();
    frame.say({ kind: 'drawingsReplaced', names: ['小猫的跳', '舞台的背景'] });
    expect((await screen.findByRole('status')).textContent).toBe(
      '有的图画太复杂，电脑画不出来，先换成了问号图：小猫的跳、舞台的背景',
    );
    expect(screen.getAllByRole('button', { name: '开始' }).length).toBe(2);
  });

  it('mutes, and restores the volume', async () => {
    const { frame } = await openLoaded();
    const volumes = (): number[] =>
      frame.heard.flatMap((one) => (one.kind === 'setVolume' ? [one.volume] : []));
    await userEvent.click(screen.getByRole('button', { name: '静音' }));
    expect(screen.getByRole('slider', { name: '音量' }).getAttribute('value')).toBe('0');
    await userEvent.click(screen.getByRole('button', { name: '取消静音' }));
    expect(volumes()).toEqual([1, 0, 1]);
  });

  it('presses and releases keys from the key pad', async () => {
    const { frame } = await openLoaded();
    const toggle = screen.getByRole('button', { name: '触屏按键' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    const left = screen.getByRole('button', { name: '左' });
    await userEvent.pointer([{ keys: '[TouchA>]', target: left }, { keys: '[/TouchA]' }]);
    const keys = frame.heard.flatMap((one) => (one.kind === 'key' ? [[one.key, one.isDown]] : []));
    expect(keys.slice(0, 2)).toEqual([
      ['ArrowLeft', true],
      ['ArrowLeft', false],
    ]);
  });

  it('falls back to an overlay without full screen support, and Escape closes it', async () => {
    await openLoaded();
    const region = screen.getByRole('region', { name: '作品播放器：迷宫' });
    await userEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect(region.getAttribute('data-overlay')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(region.getAttribute('data-overlay')).toBe('false');
    expect(screen.getByRole('button', { name: '全屏' }).tagName).toBe('BUTTON');
  });
});

/** Each render reads the frame's title once. */
function countDrawings() {
  let count = 0;
  const value = playerLabels.stage;
  const get = () => {
    count += 1;
    return value;
  };
  Object.defineProperty(playerLabels, 'stage', { get, configurable: true });
  return {
    count: () => count,
    end: () => Object.defineProperty(playerLabels, 'stage', { value, configurable: true, writable: true }),
  };
}

describe('the frame of a work', () => {
  it('is not rendered again when the progress or the volume changes', async () => {
    let report = (_fraction: number): void => undefined;
    let arrive = (_bytes: ArrayBuffer): void => undefined;
    const load = async (_signal: AbortSignal, received: (fraction: number) => void): Promise<ArrayBuffer> => {
      report = received;
      return await new Promise((resolve) => {
        arrive = resolve;
      });
    };
    const drawings = countDrawings();
    open({ kind: 'url', load });
    const begun = drawings.count();
    await waitFor(() => {
      act(() => report(0.5));
      expect(screen.getByText('30%').textContent).toBe('30%');
    });
    expect(drawings.count()).toBe(begun);

    const frame = takeOverFrame();
    act(() => arrive(new ArrayBuffer(8)));
    await waitFor(() => expect(frame.kinds()).toContain('load'));
    frame.say({ kind: 'loaded', spriteCount: 2 });
    await screen.findAllByRole('button', { name: '开始' });
    const before = drawings.count();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: playerLabels.volume });
    fireEvent.change(slider, { target: { value: '40' } });
    expect(slider.value).toBe('40');
    expect(drawings.count()).toBe(before);
    drawings.end();
  });
});
