import { act, cleanup, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { BuilderProvider } from './builder-context.ts';
import { createBuilding } from './building-actor.ts';
import { PreviewPart } from './preview-part.tsx';
import { serveBuilder } from '../testing/builder-server.ts';
import { api, reportServer } from '../testing/report-server.ts';
import { useBuilding } from './use-building.ts';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  reportServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  reportServer.resetHandlers();
  openStorage('local')?.clear();
});
afterAll(() => reportServer.close());

it('the report builder does not re-render while a name is typed', async () => {
  serveBuilder();
  let drawings = 0;
  const nothing = () => undefined;
  const Page = () => {
    const { actor, shown } = useBuilding({
      id: undefined,
      start: 'data',
      onSaved: nothing,
      onClose: nothing,
    });
    drawings += 1;
    const type = (name: string) => actor.send({ type: 'values.change', patch: { name } });
    return (
      <>
        <h1>{shown.mode}</h1>
        {['作', '作品', '作品统计'].map((name) => (
          <button key={name} type="button" onClick={() => type(name)}>
            {name}
          </button>
        ))}
      </>
    );
  };
  const { user } = await showApp(Page, '/toy', 'u1');
  const drawnBy = async (name: string): Promise<number> => {
    const before = drawings;
    await user.click(screen.getByRole('button', { name }));
    return drawings - before;
  };
  // The first letter creates unsaved changes.
  await drawnBy('作');
  expect([await drawnBy('作品'), await drawnBy('作品统计')]).toEqual([0, 0]);
});

it('the preview does not re-render on a refresh that changes nothing', async () => {
  const building = createBuilding(undefined, () => undefined).start();
  act(() =>
    building.send({ type: 'values.change', patch: { definition: { source: { kind: 'sql', code: '' } } } }),
  );
  let drawings = 0;
  const { user } = await showApp(() => (
    <BuilderProvider value={building}>
      <h1>报表</h1>
      <Profiler id="preview" onRender={() => (drawings += 1)}>
        <PreviewPart />
      </Profiler>
    </BuilderProvider>
  ));
  expect((await screen.findByRole('alert')).textContent).toBe('请选择数据来源！');
  const before = drawings;
  await user.click(screen.getByRole('button', { name: '刷新预览' }));
  expect(drawings - before).toBe(0);
  building.stop();
});
