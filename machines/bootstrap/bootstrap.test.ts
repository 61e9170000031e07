import { createActor, fromPromise, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { bootstrapMachine, emptyMenuMessage } from './bootstrap.machine.ts';

const permissions: Schema<'UserPermissions'> = {
  menu: [{ path: '/dashboard/index' }],
  auth: [],
  allAuth: [],
};

function run(load: () => Promise<Schema<'UserPermissions'>>, build: () => Promise<unknown>) {
  const machine = bootstrapMachine.provide({
    actors: { loadPermissions: fromPromise(load), buildRoutes: fromPromise(build) },
  });
  return toPromise(createActor(machine, { input: { token: 'token-1' } }).start());
}

describe('bootstrap: the first guarded navigation', () => {
  it('loads the permissions with the given token', async () => {
    const asked: string[] = [];
    const machine = bootstrapMachine.provide({
      actors: {
        loadPermissions: fromPromise<Schema<'UserPermissions'>, { token: string }>(({ input }) => {
          asked.push(input.token);
          return Promise.resolve(permissions);
        }),
        buildRoutes: fromPromise<unknown, { menu: readonly Schema<'MenuEntry'>[] }>(() => Promise.resolve()),
      },
    });
    await toPromise(createActor(machine, { input: { token: 'token-1' } }).start());
    expect(asked).toEqual(['token-1']);
  });

  it('builds the routes from the menu and returns the permissions', async () => {
    const built: unknown[] = [];
    const machine = bootstrapMachine.provide({
      actors: {
        loadPermissions: fromPromise(() => Promise.resolve(permissions)),
        buildRoutes: fromPromise<unknown, { menu: readonly Schema<'MenuEntry'>[] }>(({ input }) => {
          built.push(input.menu);
          return Promise.resolve();
        }),
      },
    });
    const outcome = await toPromise(createActor(machine, { input: { token: 'token-1' } }).start());
    expect(outcome).toEqual({ status: 'ready', permissions });
    expect(built).toEqual([permissions.menu]);
  });

  it.each([
    ['null', { menu: null }],
    ['empty', { menu: [] }],
  ])('fails when the menu is %s', async (_name, answer) => {
    const outcome = await run(
      () => Promise.resolve(answer),
      () => Promise.resolve(),
    );
    expect(outcome).toEqual({ status: 'failed', reason: 'menuEmpty', message: emptyMenuMessage });
  });

  it('fails with the error message of a failed call', async () => {
    const outcome = await run(
      () => Promise.reject(new Error('网络超时')),
      () => Promise.resolve(),
    );
    expect(outcome).toEqual({ status: 'failed', reason: 'fetchFailed', message: '网络超时' });
  });

  it('fails when the routes cannot be built', async () => {
    const outcome = await run(
      () => Promise.resolve(permissions),
      () => Promise.reject(new Error('菜单无法解析')),
    );
    expect(outcome).toEqual({ status: 'failed', reason: 'buildFailed', message: '菜单无法解析' });
  });

  it('fails with the name of an effect that was not provided, instead of waiting forever', async () => {
    const outcome = await toPromise(createActor(bootstrapMachine, { input: { token: 'token-1' } }).start());
    expect(outcome).toEqual({
      status: 'failed',
      reason: 'fetchFailed',
      message: 'The effect "loadPermissions" was not provided',
    });
  });
});
