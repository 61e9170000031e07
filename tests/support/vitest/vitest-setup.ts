import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';

// The files of a worker share their modules, so the connection of one to the API must not reach the next.
afterAll(connectApi({}));

// An unexpected console.error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
