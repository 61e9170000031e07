import { afterEach, beforeEach, expect, vi } from 'vitest';

// House style 31: an unexpected console.error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
