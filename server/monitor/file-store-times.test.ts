import { expect, it } from 'vitest';
import { partsOf } from '#tests/support/database/traced-parts.ts';
import { fileStoreTimes } from './file-store-times.ts';
import { createTraffic } from './traffic.ts';

it('requests to the object store are counted by method and outcome, next to HTTP requests', async () => {
  const { metrics, observe } = fileStoreTimes();
  observe('PUT', 'again', 0.1);
  observe('PUT', 'done', 0.01);
  const { text } = await createTraffic(() => new Date(), metrics).exposition();
  expect(text).toContain('file_store_request_duration_seconds_count{method="PUT",outcome="again"} 1');
  expect(text).toContain(
    'file_store_request_duration_seconds_bucket{le="0.02",method="PUT",outcome="done"} 1',
  );
  expect(text).toContain('http_request_duration_seconds');
});

it('requests to the object store are traced as parts of the work that waited for them', async () => {
  const { observe } = fileStoreTimes();
  const parts = await partsOf(async () => {
    observe('GET', 'refused', 0.1);
    observe('PUT', 'away', 2);
  });
  expect(parts).toMatchObject([
    { name: 'file store GET', ms: 100, isFailed: false, isElsewhere: true },
    { name: 'file store PUT', ms: 2000, isFailed: true },
  ]);
});
