/**
 * Extensions of the engines that ask somebody else: a service on the internet, Scratch Link on this computer, the
 * camera, or, for faces, a model that is not carried. Their blocks are there and do nothing; those of speech speak where
 * the device has a voice, and the editor has the camera and what speaks Bluetooth LE by the page (docs/decisions, 020, 107 and 119).
 * Named as the editor's own list does.
 */
export const silentExtensions: Readonly<Record<string, string>> = {
  text2speech: '文字朗读',
  translate: '翻译',
  faceSensing: '人脸检测',
  videoSensing: '视频侦测',
  microbit: 'micro:bit',
  ev3: 'LEGO MINDSTORMS EV3',
  wedo2: 'LEGO Education WeDo 2.0',
  boost: 'LEGO BOOST',
  gdxfor: 'Go Direct 力与加速度',
};

/** Of those, the ones with a device that the browser's own Bluetooth reaches; EV3 speaks an older kind. */
export const bluetoothExtensions: readonly string[] = ['microbit', 'wedo2', 'boost', 'gdxfor'];

export const speechExtension = 'text2speech';
export const videoExtension = 'videoSensing';

/** What a project uses and cannot have here. */
export function missingWords(ids: readonly string[]): string {
  const others = ids.filter((id) => id !== speechExtension);
  const names = others.map((id) => (Object.hasOwn(silentExtensions, id) ? silentExtensions[id] : id));
  return [
    ...(others.length === 0 ? [] : [`作品用到了这里没有的扩展：${names.join('、')}，相关积木不起作用`]),
    ...(ids.length === others.length ? [] : ['这台设备没有能用的语音，文字朗读没有声音']),
  ].join('；');
}
