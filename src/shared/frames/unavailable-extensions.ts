/**
 * Extensions of the engines that need something external: an internet service, Scratch Link on this computer, the
 * camera, or, for faces, a model that is not included. Their blocks exist and do nothing; those of speech work if the
 * device has a voice, and in the editor the page provides the camera and Bluetooth LE devices (decisions 020, 107 and
 * 119). The names are those of the editor's own list.
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

/** The extensions whose devices the browser's own Bluetooth reaches; EV3 uses Bluetooth Classic. */
export const bluetoothExtensions: readonly string[] = ['microbit', 'wedo2', 'boost', 'gdxfor'];

export const speechExtension = 'text2speech';
export const videoExtension = 'videoSensing';
