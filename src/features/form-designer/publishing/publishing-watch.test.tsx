import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublishingWatch } from './publishing-watch.tsx';

afterEach(cleanup);

it('the watch reports a completed publication and polls only forms that are being published', async () => {
  const received: string[] = [];
  const asked: string[] = [];
  const forms = [
    { code: 'devices', status: 'publishing' },
    { code: 'rooms', status: 'published' },
  ] as const;
  await showApp(() => (
    <>
      <h1>表单</h1>
      <PublishingWatch
        forms={forms}
        calls={{
          plan: () => new Promise<never>(() => undefined),
          start: () => new Promise<never>(() => undefined),
          progress: async (code) => {
            asked.push(code);
            return { state: 'published', version: 2 };
          },
        }}
        onChanged={() => received.push('changed')}
      />
    </>
  ));
  await waitFor(() => expect(received).toEqual(['changed']));
  expect(asked).toEqual(['devices']);
});
