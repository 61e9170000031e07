import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { BehaviourStep } from '#common/checks/behaviour.ts';
import type { StageState } from '#common/checks/stage-state.ts';
import {
  type CheckReport,
  type CheckToFrame,
  parseCheckForFrame,
  sealCheckForPage,
} from '#shared/frames/check-protocol.ts';
import { CheckRecorder } from './check-recorder.tsx';

/** Replaces the engine's frame, which the test controls. */
function takeOverFrame() {
  const element = screen.getByTitle('要录制的作品');
  const heard: CheckToFrame[] = [];
  const target = {
    postMessage: (data: unknown) => {
      const message = parseCheckForFrame(data);
      if (message !== null) heard.push(message);
    },
  };
  Object.defineProperty(element, 'contentWindow', { value: target });
  const say = (report: CheckReport): void => {
    const data = sealCheckForPage(heard[0]?.channel ?? '', report);
    const event = new MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: target });
    act(() => {
      window.dispatchEvent(event);
    });
  };
  act(() => {
    element.dispatchEvent(new Event('load'));
  });
  return { say, kinds: () => heard.map(({ kind }) => kind) };
}

const picture = 'data:image/png;base64,AAAA';
type State = Extract<CheckReport, { kind: 'moment' }>['state'];
const stateAt = (time: number, x: number, parts: Partial<StageState> = {}): State => ({
  time,
  sprites: [{ name: '小猫', x, y: 0, costume: '站', costumes: 1, bubble: '', visible: true, clones: 0 }],
  variables: [],
  backdrop: '',
  messages: [...(parts.messages ?? [])],
  touches: {},
  colours: {},
});

afterEach(cleanup);

it('the teacher plays a work, remembers a moment and chooses what is expected', async () => {
  const recorded: (readonly BehaviourStep[])[] = [];
  render(
    <CheckRecorder
      project={new ArrayBuffer(8)}
      frameUrl="about:blank"
      onRecorded={(steps) => recorded.push(steps)}
    />,
  );
  const { say, kinds } = takeOverFrame();
  say({ kind: 'ready' });
  expect(kinds()).toEqual(['connect', 'play']);
  const remember = screen.getByRole('button', { name: '记住这一刻' });
  expect(remember.hasAttribute('disabled')).toBe(true);
  say({ kind: 'loaded', usesRandom: false });
  await userEvent.click(screen.getByRole('button', { name: '点绿旗' }));
  expect(kinds().slice(-2)).toEqual(['flag', 'focus']);
  say({ kind: 'recorded', event: { at: 0, kind: 'flag' }, state: stateAt(0, 0) });
  await userEvent.click(remember);
  expect(kinds()).toContain('remember');
  say({ kind: 'moment', state: stateAt(1000, 50), picture });

  const choices = screen.getByRole('group', { name: '第 1 个时刻，应该怎样' });
  const moves = within(choices).getByRole<HTMLInputElement>('checkbox', {
    name: '“小猫”向右走了至少 40 步',
  });
  const visible = within(choices).getByRole<HTMLInputElement>('checkbox', { name: '看得到“小猫”' });
  expect([moves.checked, visible.checked]).toEqual([true, false]);
  await userEvent.click(moves);
  await userEvent.click(visible);
  expect(screen.getByRole('listitem').textContent).toBe('点绿旗，等 1 秒，应该：看得到“小猫”');
  await userEvent.click(screen.getByRole('button', { name: '使用这些步骤' }));
  expect(recorded).toEqual([
    [
      {
        action: { kind: 'flag' },
        until: { kind: 'time', ms: 984 },
        expect: [{ kind: 'visible', sprite: '小猫' }],
      },
    ],
  ]);
});

it('a work that does not load is recorded again in a new frame', async () => {
  render(<CheckRecorder project={new ArrayBuffer(8)} frameUrl="about:blank" onRecorded={() => undefined} />);
  const { say } = takeOverFrame();
  say({ kind: 'ready' });
  say({ kind: 'failed', reason: 'projectInvalid' });
  expect(screen.getByRole('alert').textContent).toContain('作品文件已损坏，无法运行');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  const again = takeOverFrame();
  again.say({ kind: 'ready' });
  expect(again.kinds()).toEqual(['connect', 'play']);
});
