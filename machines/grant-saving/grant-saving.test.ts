import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { grantSavingMachine, type Grants } from './grant-saving.machine.ts';

const grants: Grants = { roleId: 'r1', permissionIds: 'a,b', lastpermissionIds: 'a' };
const saved = { message: '保存成功' };
const save = (isDone: boolean, hasChanges = true) => ({ type: 'grants.save', isDone, hasChanges }) as const;
const confirm = { type: 'grants.confirm', grants } as const;

/** A form whose server is played by the test. */
function start(answer: () => Promise<typeof saved>) {
  const asked: Grants[] = [];
  const log: string[] = [];
  const actor = createActor(
    grantSavingMachine.provide({
      actors: {
        saveGrants: fromPromise<typeof saved, Grants>(({ input }) => {
          asked.push(input);
          return answer();
        }),
      },
      actions: {
        announceSaved: (_, { message }) => void log.push(message),
        announceNothing: () => void log.push('nothing'),
        goOn: () => void log.push('goOn'),
        close: () => void log.push('close'),
      },
    }),
  ).start();
  const becomes = (value: 'editing' | 'asking' | 'closed') =>
    waitFor(actor, (snapshot) => snapshot.matches(value));
  return { actor, asked, log, becomes, context: () => actor.getSnapshot().context };
}

const never = () => new Promise<never>(() => undefined);

describe('saving what a role may do', () => {
  it('asks first, then saves what the form holds at that moment, and goes on', async () => {
    const { actor, asked, log, becomes } = start(() => Promise.resolve(saved));
    actor.send(save(false));
    expect([actor.getSnapshot().value, asked]).toEqual(['asking', []]);
    actor.send(confirm);
    await becomes('editing');
    expect([asked, log]).toEqual([[grants], ['保存成功', 'goOn']]);
  });

  it('closes the form afterwards where that was wished', async () => {
    const { actor, log, becomes } = start(() => Promise.resolve(saved));
    actor.send(save(true));
    actor.send(confirm);
    expect((await becomes('closed')).status).toBe('done');
    expect(log).toEqual(['保存成功', 'close']);
  });

  it.each([
    [true, 'closed', 'close'],
    [false, 'editing', 'nothing'],
  ] as const)('without a change there is nothing to ask; to be closed: %s', (isDone, state, effect) => {
    const { actor, asked, log } = start(never);
    actor.send(save(isDone, false));
    expect([actor.getSnapshot().value, log, asked]).toEqual([state, [effect], []]);
  });

  it('goes back to the form unsaved, and forgets there what was wished', async () => {
    const { actor, log, becomes, asked } = start(() => Promise.resolve(saved));
    actor.send(save(true));
    actor.send({ type: 'grants.cancel' });
    expect([actor.getSnapshot().value, asked]).toEqual(['editing', []]);
    actor.send(save(false));
    actor.send(confirm);
    await becomes('editing');
    expect(log).toEqual(['保存成功', 'goOn']);
  });

  it('says why it was refused, until it is asked for again', async () => {
    const { actor, log, becomes, context } = start(() => Promise.reject(new Error('超出您的权限')));
    actor.send(save(true));
    actor.send(confirm);
    await becomes('asking');
    expect([context().problem, log]).toEqual(['超出您的权限', []]);
    actor.send({ type: 'grants.cancel' });
    actor.send(save(true));
    expect(context().problem).toBe(undefined);
  });

  it('has words for a failure that has none', async () => {
    const { actor, becomes, context } = start(() => Promise.reject(new Error('')));
    actor.send(save(false));
    actor.send(confirm);
    await becomes('asking');
    expect(context().problem).toBe('授权失败！');
  });

  it('is saved once, however often the button is pressed, and cannot be left meanwhile', () => {
    const { actor, asked } = start(never);
    actor.send(save(false));
    for (const event of [confirm, confirm, { type: 'grants.cancel' } as const]) actor.send(event);
    expect([actor.getSnapshot().value, asked.length]).toEqual(['saving', 1]);
  });
});
