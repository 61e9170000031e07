import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { WeightsDrawer } from './weights-drawer.tsx';

beforeEach(() => openStorage('local')?.clear());
afterEach(cleanup);

const tasks = [{ id: 't1', name: '灯笼', courseName: null, weight: 1, maxPoints: 0 }];

async function show(departId: string) {
  const shown = await showApp(
    () => (
      <>
        <h1>成绩册</h1>
        <WeightsDrawer
          departId={departId}
          tasks={tasks}
          onSaved={() => undefined}
          onClose={() => undefined}
        />
      </>
    ),
    '/toy',
    'u1',
  );
  const weight = await screen.findByLabelText<HTMLInputElement>('灯笼');
  return { ...shown, weight };
}

it('unsaved weights are restored only for their class', async () => {
  const { user, weight } = await show('d1');
  await user.clear(weight);
  await user.type(weight, '7');
  announcePageExit('login');
  cleanup();
  const other = await show('d2');
  expect(other.weight.value).toBe('1');
  cleanup();
  const own = await show('d1');
  await waitFor(() => expect(own.weight.value).toBe('7'));
});
