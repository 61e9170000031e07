import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, type AnyActorRef } from 'xstate';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { sequencesOf, tries, type Happening } from '#tests/support/machines/machine-properties.ts';
import { departmentSwitchMachine } from './department-switch.machine.ts';

const list = ['A01', 'A02', 'A03'].map((orgCode) => ({ id: orgCode, departName: orgCode, orgCode }));

/** One window, and the server that all windows of the user choose at. */
function openWindow() {
  const world = {
    /** Where the server has the user, and where this window thinks that they work. */
    server: 'A01',
    here: 'A01',
    /** The server has the choice of this window, and its answer is on its way. */
    answer: undefined as string | undefined,
    /** The server has told this window to ask where the user is. */
    isNotified: false,
  };
  const adopt = (params: unknown) => {
    const adopted: unknown = Object(Object(params).userInfo).orgCode;
    world.here = String(adopted);
  };
  const machine = simulateMachine(departmentSwitchMachine, (name, params) =>
    name === 'adoptUser' ? adopt(params) : undefined,
  );
  const actor: AnyActorRef = createActor(machine).start();
  return { world, actor, state: () => String(actor.getSnapshot().value) };
}
type Window = ReturnType<typeof openWindow>;

const userIn = (orgCode: string) => ({ id: '1', username: 'laoshi', orgCode });
const send = (type: string) => ({
  words: type,
  act: ({ actor }: Window) => actor.send({ type, closable: true }),
});

/** This window asks, as it was told to, and hears what is so by now; what it says so already is nothing new. */
function hear({ world, actor }: Window): void {
  if (!world.isNotified) return;
  world.isNotified = false;
  const said: unknown = actor.getSnapshot().context.moved?.userInfo.orgCode;
  if (world.server === (said ?? world.here)) return;
  const moved = { userInfo: userIn(world.server), departName: undefined };
  actor.send({ type: 'department.moved', moved });
}

function reachServer({ world, actor, state }: Window): void {
  if (state() !== 'submitting' || world.answer !== undefined) return;
  world.server = actor.getSnapshot().context.orgCode;
  world.answer = world.server;
  world.isNotified = true;
}

function answer({ world, actor }: Window, isLost: boolean): void {
  if (world.answer === undefined) return;
  const output = { userInfo: userIn(world.answer) };
  world.answer = undefined;
  actor.send(
    isLost
      ? { type: 'xstate.error.actor.selectDepartment', error: new Error('网络超时') }
      : { type: 'xstate.done.actor.selectDepartment', output },
  );
}

const happenings: readonly Happening<Window>[] = [
  send('department.open'),
  send('department.confirm'),
  send('department.close'),
  ...list.map(({ orgCode }) => ({
    words: `choose ${orgCode}`,
    act: ({ actor }: Window) => actor.send({ type: 'department.choose', orgCode }),
  })),
  ...list.map(({ orgCode }) => ({
    words: `another window chooses ${orgCode}`,
    act: ({ world }: Window) => {
      world.server = orgCode;
      world.isNotified = true;
    },
  })),
  {
    words: 'departments',
    act: ({ actor, state, world }) => {
      if (state() !== 'loading') return;
      const output = { list, orgCode: world.server };
      actor.send({ type: 'xstate.done.actor.loadDepartments', output });
    },
  },
  { words: 'the choice reaches the server', act: reachServer },
  { words: 'its answer arrives', act: (window) => answer(window, false) },
  { words: 'its answer is lost', act: (window) => answer(window, true) },
  { words: 'this window asks where the user is', act: hear },
];

describe('a department chosen in any window', () => {
  it('is adopted or announced in this window once all messages have arrived', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const window = openWindow();
        for (const { act } of way) act(window);
        const { world, actor, state } = window;
        answer(window, false);
        hear(window);
        const { moved } = actor.getSnapshot().context;
        const said: unknown = state() === 'moved' ? moved.userInfo.orgCode : world.here;
        expect(said).toBe(world.server);
        actor.stop();
      }),
      { ...tries, numRuns: 1_000 },
    );
  });
});
