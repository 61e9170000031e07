import mascotCostumes from './mascot-costumes.json' with { type: 'json' };

/** Assets are named by the md5 of their bytes; the tests recompute it. */
export const defaultPictures = [
  {
    id: '1737f3fa2c2a7ef62b382455f3097ee9',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#fff"/></svg>',
  },
  { id: '12c59556ced2de1f9a3fbad627aa3b8e', svg: mascotCostumes['齿齿-走路1'] },
  { id: 'f8f8634bc94ff1e1a0b33192d7ea42bf', svg: mascotCostumes['齿齿-走路2'] },
  { id: '77c40d784ab94fb622877b37e79dce6b', svg: mascotCostumes['齿齿-挥手'] },
] as const;

const [backdrop, firstStep, secondStep, waving] = defaultPictures;

const sampleRate = 11_025;
const sampleCount = 4410;

/** The sound of the mascot: two short chirps. Assets are named by the md5 of their bytes. */
export const defaultSound = { id: '349764625ac1a891111f24b0e1e60763', bytes: chirps() } as const;

const target = {
  variables: {},
  lists: {},
  broadcasts: {},
  blocks: {},
  comments: {},
  currentCostume: 0,
  sounds: [],
  volume: 100,
};

/** The initial content of a new work: a white stage, the mascot 齿齿 and 我的变量. */
export const defaultProject = {
  targets: [
    {
      ...target,
      // Like a new Scratch project, with the same id.
      variables: { '`jEk@4|i[#Fk?(8x)AV.-my variable': ['我的变量', 0] },
      isStage: true,
      name: 'Stage',
      costumes: [costume('背景1', backdrop.id, 240, 180)],
      layerOrder: 0,
      tempo: 60,
      videoTransparency: 50,
      videoState: 'on',
      textToSpeechLanguage: null,
    },
    {
      ...target,
      isStage: false,
      name: '齿齿',
      costumes: [
        costume('齿齿-走路1', firstStep.id, 48, 48),
        costume('齿齿-走路2', secondStep.id, 48, 48),
        costume('齿齿-挥手', waving.id, 48, 48),
      ],
      sounds: [
        {
          name: '啾啾',
          assetId: defaultSound.id,
          md5ext: `${defaultSound.id}.wav`,
          dataFormat: 'wav',
          format: '',
          rate: sampleRate,
          sampleCount,
        },
      ],
      layerOrder: 1,
      visible: true,
      x: 0,
      y: 0,
      size: 100,
      direction: 90,
      draggable: false,
      rotationStyle: 'all around',
    },
  ],
  monitors: [],
  extensions: [],
  meta: { semver: '3.0.0', vm: '0.2.0', agent: '' },
};

function costume(name: string, id: string, rotationCenterX: number, rotationCenterY: number) {
  return { name, assetId: id, md5ext: `${id}.svg`, dataFormat: 'svg', rotationCenterX, rotationCenterY };
}

/**
 * Synthesises a WAV file of 8 bits, mono. It uses whole numbers only, so that every browser makes the same bytes:
 * a triangle wave whose pitch rises, twice.
 */
function chirps(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + sampleCount);
  const view = new DataView(bytes.buffer);
  const write = (text: string, at: number): void => bytes.set(new TextEncoder().encode(text), at);
  write('RIFF', 0);
  view.setUint32(4, 36 + sampleCount, true);
  write('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write('data', 36);
  view.setUint32(40, sampleCount, true);
  const half = sampleCount / 2;
  let phase = 0;
  for (let at = 0; at < sampleCount; at += 1) {
    const part = at % half;
    // A period has 4096 steps; the pitch rises from about 1,900 to 3,100 hertz.
    phase = (phase + 700 + Math.floor((part * 450) / half)) % 4096;
    const wave = Math.abs(phase - 2048) - 1024;
    // Each chirp fades in for 100 samples and out until its end.
    const level = Math.min(part * 18, 1800, Math.floor(((half - part) * 1800) / half));
    bytes[44 + at] = 128 + Math.floor((wave * level) / 20_000);
  }
  return bytes;
}
