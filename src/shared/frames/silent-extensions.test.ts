import { expect, it } from 'vitest';
import { missingExtensionsText } from './project-warnings.ts';
import { silenceExtensions } from './silent-extensions.ts';
import { askingMachine } from './testing/asking-machine.ts';

it('silenced extensions skip speech and camera, return text untranslated and find no device', async () => {
  const vm = askingMachine();
  const { _primitives: primitives } = vm.runtime;
  silenceExtensions(vm);
  expect(await vm.runtime.ioDevices.video.enableVideo()).toBe(null);
  expect(await primitives['text2speech_speakAndWait']?.({ WORDS: '你好' })).toBe(undefined);
  expect(primitives['translate_getTranslate']?.({ WORDS: '你好', LANGUAGE: 'en' })).toBe('你好');
  vm.scanForPeripheral('ev3');
  await Promise.resolve();
  expect(vm.asked).toEqual(['PERIPHERAL_REQUEST_ERROR ev3']);
  primitives['motion_movesteps']?.({});
  expect(vm.asked.at(-1)).toBe('moved');
});

it('a block that a silenced extension registers later sends no request', () => {
  const vm = askingMachine();
  const { _primitives: primitives } = vm.runtime;
  silenceExtensions(vm);
  primitives['text2speech_speakAndWait'] = () => vm.asked.push('speech');
  primitives['text2speech_speakAndWait']({ WORDS: '你好' });
  expect(vm.asked).toEqual([]);
});

it('the camera is requested only if it is allowed', async () => {
  const vm = askingMachine();
  let mayLook = false;
  const isSilent = silenceExtensions(vm, { mayLook: () => mayLook });
  expect([await vm.runtime.ioDevices.video.enableVideo(), vm.asked]).toEqual([null, []]);
  mayLook = true;
  void vm.runtime.ioDevices.video.enableVideo();
  expect(vm.asked).toEqual(['camera']);
  expect(['videoSensing', 'faceSensing'].map(isSilent)).toEqual([false, true]);
  expect(silenceExtensions(askingMachine())('videoSensing')).toBe(true);
});

it('only the device types that the page supports are searched for', () => {
  const vm = askingMachine();
  const isSilent = silenceExtensions(vm, { linked: ['microbit'] });
  vm.scanForPeripheral('ev3');
  vm.scanForPeripheral('microbit');
  expect(vm.asked).toEqual(['Scratch Link']);
  expect(['microbit', 'ev3'].map(isSilent)).toEqual([false, true]);
});

it('the message about silenced extensions uses Chinese names, or the ids of unknown extensions', () => {
  const isSilent = silenceExtensions(askingMachine());
  expect(['pen', 'faceSensing', 'text2speech'].map(isSilent)).toEqual([false, true, true]);
  expect(missingExtensionsText(['faceSensing', 'lego', 'constructor'])).toBe(
    '作品用到了这里没有的扩展：人脸检测、lego、constructor，这些扩展的积木不起作用',
  );
  expect(missingExtensionsText(['text2speech'])).toBe('这台设备没有能用的语音，文字朗读没有声音');
  expect(missingExtensionsText(['text2speech', 'ev3'])).toBe(
    '作品用到了这里没有的扩展：LEGO MINDSTORMS EV3，这些扩展的积木不起作用；这台设备没有能用的语音，文字朗读没有声音',
  );
});
