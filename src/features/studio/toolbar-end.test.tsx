import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ToolbarEnd } from './toolbar-end.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});

async function show(fullscreenEnabled: boolean): Promise<number> {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: fullscreenEnabled });
  await showApp(() => (
    <>
      <h1>创作</h1>
      <ToolbarEnd path="/create" />
    </>
  ));
  return screen.queryAllByRole('button', { name: '全屏' }).length;
}

it('the full-screen button is present only if the browser supports full screen', async () => {
  expect(await show(true)).toBe(1);
  cleanup();
  expect(await show(false)).toBe(0);
});
