import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { LiveSender } from './live-sender.tsx';
import { renderInInspector } from './testing/render-in-inspector.tsx';

afterEach(cleanup);

const stand = { key: 'x:1', at: 1, value: 'closed', status: 'active', context: {} };

/** Renders the editor for a running actor; the page answers with `problem`. */
async function renderSender(machine = 'departmentSwitch', value = 'closed', problem = '') {
  const sent: AnyEventObject[] = [];
  const send = async (_actor: object, event: AnyEventObject) => {
    sent.push(event);
    return problem;
  };
  const { report } = renderInInspector(() => <LiveSender actor={{ id: 't1/x:1', machine }} send={send} />);
  act(() => report({ kind: 'started', actor: { key: 'x:1', machine }, stand: { ...stand, value } }));
  await screen.findByText('向它发送事件（仅开发版）');
  return { sent, report };
}

const editor = () => screen.getByLabelText<HTMLTextAreaElement>('事件 JSON');
const sendButton = () => screen.getByText<HTMLButtonElement>('发送到平台');
const samples = () =>
  [...document.querySelectorAll('details div button')].map(({ textContent }) => textContent);
const typeText = (value: string) => fireEvent.change(editor(), { target: { value } });

it('the editor lists the events that the current state accepts, with the data of the catalogue', async () => {
  const { report } = await renderSender();
  expect(new Set(samples())).toEqual(
    new Set([
      'department.open：可以关闭',
      'department.open：必须选择，不能关闭',
      'department.moved：到另一个部门',
      'department.moved：到同一个部门',
    ]),
  );
  act(() => screen.getByText('department.open：可以关闭').click());
  expect(JSON.parse(editor().value)).toEqual({ type: 'department.open', closable: true });
  const step = { ...stand, value: 'loading', event: 'department.open', payload: {}, edges: [] };
  act(() => report({ kind: 'stepped', step: { ...step, from: undefined } }));
  await screen.findByText('department.close');
  expect(samples()).not.toContain('department.open：可以关闭');
});

it('an edited event is sent to the actor, and the answer of its page is shown', async () => {
  const { sent } = await renderSender();
  typeText('{"type": "department.open", "closable": false}');
  act(() => sendButton().click());
  await screen.findByText('平台收到了 department.open');
  expect(sent).toEqual([{ type: 'department.open', closable: false }]);
});

it('the reason why a page did not take an event is shown', async () => {
  await renderSender('departmentSwitch', 'closed', '页面没有回答');
  typeText('{"type": "department.open"}');
  act(() => sendButton().click());
  const answer = await screen.findByText('没有发送 department.open：页面没有回答');
  expect(answer.dataset['result']).toBe('failed');
});

it('an event that the current state does not accept cannot be sent', async () => {
  await renderSender();
  typeText('{"type": "department.confirm"}');
  expect(screen.getByText(/^在当前状态下“department.confirm”不起作用/).tagName).toBe('OUTPUT');
  expect(sendButton().disabled).toBe(true);
  typeText('{"type": "xstate.done.actor.loadDepartments"}');
  expect(screen.getByText(/^没有“xstate.done.actor.loadDepartments”这个事件/).tagName).toBe('OUTPUT');
});

it('an event with a file is listed, but cannot be written as JSON', async () => {
  await renderSender('handIn', 'choosing');
  const sample = screen.getByText<HTMLButtonElement>('file.choose：sb3 作品文件');
  expect([sample.disabled, sample.getAttribute('title')]).toEqual([true, '它的数据是文件，不能写成 JSON']);
});

it('nothing can be sent to an actor that has ended', async () => {
  const { report } = await renderSender();
  act(() => report({ kind: 'ended', key: 'x:1' }));
  await waitFor(() => expect(screen.queryByText('发送到平台')).toBe(null));
});
