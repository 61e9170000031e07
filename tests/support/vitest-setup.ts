import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { connectApi } from '#api/connection.ts';

// The files of one worker share their modules: what one joins to the API is none of the next one's.
afterAll(connectApi({}));

// An unexpected console.error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
