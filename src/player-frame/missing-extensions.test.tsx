import { expect, it } from 'vitest';
import { leaveOutMissing } from './missing-extensions.ts';

it('loads the extensions that are known, and tells the others of the last project', async () => {
  const loaded: string[][] = [];
  const vm = {
    extensionManager: { isBuiltinExtension: (id: string) => id === 'pen' || id === 'music' },
    _loadExtensions: (ids: Iterable<string>) => Promise.resolve(loaded.push([...ids])),
  };
  const missing = leaveOutMissing(vm);
  const { _loadExtensions: load } = vm;
  await load(new Set(['pen', 'faceSensing', 'music', 'lego']));
  expect([loaded, missing()]).toEqual([[['pen', 'music']], ['faceSensing', 'lego']]);
  await load(new Set(['pen']));
  expect(missing()).toEqual([]);
});
