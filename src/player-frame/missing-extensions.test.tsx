import { expect, it } from 'vitest';
import { askingMachine } from '#shared/frames/testing/asking-machine.ts';
import { leaveOutMissing } from './missing-extensions.ts';

it('the player loads known extensions, and reports the others of the last project', async () => {
  const loaded: string[][] = [];
  const vm = {
    ...askingMachine(),
    extensionManager: { isBuiltinExtension: (id: string) => ['pen', 'music', 'translate'].includes(id) },
    _loadExtensions: (ids: Iterable<string>) => Promise.resolve(loaded.push([...ids])),
  };
  const missing = leaveOutMissing(vm);
  const { _loadExtensions: load } = vm;
  await load(new Set(['pen', 'faceSensing', 'music', 'lego']));
  expect([loaded, missing()]).toEqual([[['pen', 'music']], ['faceSensing', 'lego']]);
  await load(new Set(['pen']));
  expect(missing()).toEqual([]);
  await load(new Set(['pen', 'translate']));
  expect([loaded.at(-1), missing()]).toEqual([['pen', 'translate'], ['translate']]);
  const { _primitives: primitives } = vm.runtime;
  expect(primitives['translate_getTranslate']?.({ WORDS: '你好', LANGUAGE: 'en' })).toBe('你好');
});
