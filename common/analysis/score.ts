import type { ProjectIndex } from './index-project.ts';
import { movements } from './opcodes.ts';
import type { Block, Script } from './project.ts';

/** The areas of computational thinking that Dr. Scratch rates. */
export const areas = [
  'abstraction',
  'parallelism',
  'logic',
  'synchronization',
  'flow',
  'interactivity',
  'data',
] as const;

export type Area = (typeof areas)[number];

export const areaNames: Readonly<Record<Area, string>> = {
  abstraction: '抽象和分解',
  parallelism: '同时进行',
  logic: '逻辑',
  synchronization: '互相配合',
  flow: '流程控制',
  interactivity: '和人互动',
  data: '数据的表示',
};

export type Points = 0 | 1 | 2 | 3;

export type AreaScore = {
  readonly area: Area;
  readonly points: Points;
  /** The block that gives the points; undefined without any. */
  readonly block: Block | undefined;
  readonly explanation: string;
};

/** A reason for points: what it is, and the first block that has it. */
type Step = {
  readonly points: 1 | 2 | 3;
  readonly explanation: string;
  readonly find: (project: ProjectIndex) => Block | undefined;
};

/** Returns the first live block of one of the opcodes. */
const first =
  (...opcodes: readonly string[]) =>
  (project: ProjectIndex): Block | undefined =>
    project.live(...opcodes)[0];

/** Returns the hat of the second script that starts by the same event as another one; `keyOf` tells events apart. */
function second(scripts: readonly Script[], keyOf: (hat: Block, script: Script) => string | undefined) {
  const seen = new Set<string>();
  for (const script of scripts) {
    const [hat, ...rest] = script.main;
    const key = hat === undefined || rest.length === 0 ? undefined : keyOf(hat, script);
    if (key === undefined) continue;
    if (seen.has(key)) return hat;
    seen.add(key);
  }
  return undefined;
}

const fieldKey = (hat: Block): string => [...hat.fields.values()].join(' ').toLowerCase();

/** The rules of Dr. Scratch (Moreno-León, Robles, Román-González 2015), the highest points first. */
export const rubric: Readonly<Record<Area, readonly Step[]>> = {
  abstraction: [
    { points: 3, explanation: '你用克隆做出了很多个一样的角色。', find: first('control_start_as_clone') },
    { points: 2, explanation: '你自己做了新的积木。', find: first('procedures_definition') },
    {
      points: 1,
      explanation: '你把作品分给几个角色和几段积木来做。',
      find: ({ scripts, isLive }) => {
        const live = scripts.filter((script) => isLive(script) && script.main.length > 1);
        const one = live[0];
        return live.find(({ sprite }) => sprite !== one?.sprite)?.main[0];
      },
    },
  ],
  parallelism: [
    {
      points: 3,
      explanation: '一条消息、一次克隆或者换一次背景，能让几段积木一起开始。',
      find: ({ scripts }) =>
        second(scripts, (hat, { hat: kind, sprite }) => {
          if (kind === 'message' || kind === 'backdrop' || kind === 'measure')
            return `${kind} ${fieldKey(hat)}`;
          return kind === 'clone' ? `clone ${sprite.name}` : undefined;
        }),
    },
    {
      points: 2,
      explanation: '按一个键或者点一个角色，能让几段积木一起开始。',
      find: ({ scripts }) =>
        second(scripts, (hat, { hat: kind, sprite }) => {
          if (kind === 'key') return `key ${fieldKey(hat)}`;
          return kind === 'click' ? `click ${sprite.name}` : undefined;
        }),
    },
    {
      points: 1,
      explanation: '点绿旗，能让几段积木一起开始。',
      find: ({ scripts }) => second(scripts, (_, { hat }) => (hat === 'flag' ? 'flag' : undefined)),
    },
  ],
  logic: [
    {
      points: 3,
      explanation: '你用“与”“或”“不成立”把条件连起来。',
      find: first('operator_and', 'operator_or', 'operator_not'),
    },
    { points: 2, explanation: '你用“否则”安排了两条路。', find: first('control_if_else') },
    { points: 1, explanation: '你用“如果”让角色自己判断。', find: first('control_if') },
  ],
  synchronization: [
    {
      points: 3,
      explanation: '你让角色等到一件事发生，再往下做。',
      find: first('control_wait_until', 'event_whenbackdropswitchesto', 'event_broadcastandwait'),
    },
    {
      points: 2,
      explanation: '你用消息或者“停止”让角色互相配合。',
      find: first('event_broadcast', 'event_whenbroadcastreceived', 'control_stop'),
    },
    { points: 1, explanation: '你用“等待”安排了先后。', find: first('control_wait') },
  ],
  flow: [
    { points: 3, explanation: '你让重复到了该停的时候就停下。', find: first('control_repeat_until') },
    {
      points: 2,
      explanation: '你用重复代替了很多一样的积木。',
      find: first('control_repeat', 'control_forever'),
    },
    {
      points: 1,
      explanation: '你把积木按先后接在一起。',
      find: ({ scripts, isLive }) =>
        scripts.find((script) => isLive(script) && script.main.length > 2)?.main[1],
    },
  ],
  interactivity: [
    {
      points: 3,
      explanation: '你的作品能用声音、视频或者计时器来控制。',
      find: first(
        'event_whengreaterthan',
        'sensing_loudness',
        'videoSensing_videoOn',
        'videoSensing_videoToggle',
        'videoSensing_whenMotionGreaterThan',
      ),
    },
    {
      points: 2,
      explanation: '别人能用键盘、鼠标或者回答来玩你的作品。',
      find: (project) =>
        first(
          'event_whenkeypressed',
          'event_whenthisspriteclicked',
          'event_whenstageclicked',
          'sensing_keypressed',
          'sensing_mousedown',
          'sensing_mousex',
          'sensing_mousey',
          'sensing_askandwait',
        )(project) ??
        project
          .live('motion_goto', 'motion_pointtowards', 'sensing_touchingobject', 'sensing_distanceto')
          .find((block) =>
            [...block.inputs.values()].some((one) => one.kind === 'value' && one.text === '_mouse_'),
          ),
    },
    { points: 1, explanation: '点绿旗，你的作品就会开始。', find: first('event_whenflagclicked') },
  ],
  data: [
    {
      points: 3,
      explanation: '你用列表记住了很多东西。',
      find: first(
        'data_addtolist',
        'data_deleteoflist',
        'data_deletealloflist',
        'data_insertatlist',
        'data_replaceitemoflist',
        'data_itemoflist',
        'data_itemnumoflist',
        'data_lengthoflist',
        'data_listcontainsitem',
      ),
    },
    {
      points: 2,
      explanation: '你用变量记住了会变的数。',
      find: first('data_setvariableto', 'data_changevariableby'),
    },
    {
      points: 1,
      explanation: '你改变了角色的位置、大小或者样子。',
      find: first(
        ...movements,
        'motion_gotoxy',
        'motion_goto',
        'motion_glidesecstoxy',
        'motion_glideto',
        'motion_setx',
        'motion_sety',
        'motion_turnright',
        'motion_turnleft',
        'motion_pointindirection',
        'motion_pointtowards',
        'looks_changesizeby',
        'looks_setsizeto',
        'looks_switchcostumeto',
        'looks_nextcostume',
        'looks_changeeffectby',
        'looks_seteffectto',
        'looks_show',
        'looks_hide',
      ),
    },
  ],
};

/** The explanations of no points. */
export const withoutPoints: Readonly<Record<Area, string>> = {
  abstraction: '现在只有一个角色在动，或者还没有积木。',
  parallelism: '现在还没有积木同时开始。',
  logic: '现在还没有用到“如果”。',
  synchronization: '现在还没有等待，也没有消息。',
  flow: '现在还没有接好的积木。',
  interactivity: '现在还没有开始作品的积木。',
  data: '现在还没有改变角色，也没有变量。',
};

/** Rates a project in every area. */
export function scoreProject(project: ProjectIndex): AreaScore[] {
  return areas.map((area): AreaScore => {
    for (const { points, explanation, find } of rubric[area]) {
      const block = find(project);
      if (block !== undefined) return { area, points, block, explanation };
    }
    return { area, points: 0, block: undefined, explanation: withoutPoints[area] };
  });
}
