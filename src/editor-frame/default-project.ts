/** Assets are named by the md5 of their bytes; the tests recompute it. */
export const defaultAssets = [
  {
    id: '1737f3fa2c2a7ef62b382455f3097ee9',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#fff"/></svg>',
  },
  {
    id: 'cd95e4bfebdf5f0047e98f43480a559c',
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><path d="M26 30 18 10q14 2 20 12M70 30l8-20q-14 2-20 12" fill="#f28c28" stroke="#7a3b00" stroke-width="3" stroke-linejoin="round"/><circle cx="48" cy="52" r="36" fill="#f9b04c" stroke="#7a3b00" stroke-width="3"/><path d="M48 60q-24 0-30 16 12 12 30 12t30-12q-6-16-30-16z" fill="#fff5e6"/><circle cx="35" cy="46" r="5" fill="#402000"/><circle cx="61" cy="46" r="5" fill="#402000"/><path d="M43 62h10l-5 6z" fill="#402000"/><path d="M48 68v5q-5 5-10 1m10-1q5 5 10 1" fill="none" stroke="#402000" stroke-width="2.5" stroke-linecap="round"/></svg>',
  },
] as const;

const [backdrop, fox] = defaultAssets;

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

/** The initial content of a new work: a white stage, our own little fox and 我的变量. */
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
      name: '小狐狸',
      costumes: [costume('小狐狸', fox.id, 48, 48)],
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
