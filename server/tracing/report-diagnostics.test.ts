import * as api from '@opentelemetry/api';
import { afterEach, expect, it, vi } from 'vitest';
import { reportDiagnostics } from './report-diagnostics.ts';

afterEach(() => api.diag.disable());

function reportedLines() {
  const warn = vi.fn<(details: object) => void>();
  reportDiagnostics(api, { warn });
  return () => warn.mock.calls.map(([details]) => details);
}

it('an invalid setting and an export failure are each logged once', () => {
  const lines = reportedLines();
  api.diag.error('a setting is wrong');
  for (const batch of [1, 2]) api.diag.error(`${batch} spans were not sent`);
  expect(lines()).toEqual([{ reason: 'a setting is wrong' }, { reason: '1 spans were not sent' }]);
});

it('other diagnostics are logged too, without the password of a URL', () => {
  const lines = reportedLines();
  api.diag.warn('not sent:', new Error('no answer of https://school:hidden@collector/v1'));
  expect(lines()).toEqual([{ reason: 'not sent: Error: no answer of https://collector/v1' }]);
});
