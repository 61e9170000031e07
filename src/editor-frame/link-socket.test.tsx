import { expect, it } from 'vitest';
import { createLink } from './link-socket.ts';

/** Opens a socket and records everything that it and the page receive. */
function open(link: ReturnType<typeof createLink>, heard: unknown[]) {
  const socket = link.createSocket();
  socket.setOnOpen(() => heard.push('open'));
  socket.setOnClose(() => heard.push('closed'));
  socket.setOnError(() => heard.push('broken'));
  socket.setHandleMessage((message) => heard.push(message));
  socket.open();
  return socket;
}

it('a link socket connects to the page until the device disconnects', async () => {
  const received: unknown[] = [];
  const heard: unknown[] = [];
  const link = createLink((report) => received.push(report));
  link.hear('{"early":1}');
  const socket = open(link, heard);
  expect([socket.isOpen(), heard]).toEqual([true, []]);
  await Promise.resolve();
  socket.sendMessage({ id: 0 });
  link.hear('{"id":0}');
  link.hear(undefined);
  link.hear('{"late":1}');
  socket.sendMessage({ id: 1 });
  expect(heard).toEqual(['open', { id: 0 }, 'closed']);
  expect([received, socket.isOpen()]).toEqual([[{ kind: 'linkSaid', text: '{"id":0}' }], false]);
});

it('a link socket yields to the next socket, and notifies the page when it closes', () => {
  const received: unknown[] = [];
  const [first, second]: unknown[][] = [[], []];
  const link = createLink((report) => received.push(report));
  open(link, first ?? []).close();
  open(link, second ?? []);
  link.hear('{"id":0}');
  expect([first, second, received]).toEqual([[], [{ id: 0 }], [{ kind: 'linkSaid' }]]);
});
