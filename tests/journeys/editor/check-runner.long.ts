import type { Page } from '@playwright/test';
import type { BehaviourStep, Expectation } from '#common/checks/behaviour.ts';
import { asEntries, asList, type Entries } from '#common/analysis/json.ts';
import { sprite, stage, type Node, type SpriteSpec } from '#common/analysis/testing/build.ts';
import {
  addTo,
  answer,
  ask,
  backdrop,
  block,
  bounce,
  call,
  change,
  changeX,
  clicked,
  clone,
  cloneStart,
  costume,
  define,
  deleteClone,
  face,
  flag,
  forever,
  glide,
  goto,
  hide,
  join,
  keyDown,
  move,
  nextCostume,
  onKey,
  onMessage,
  playDone,
  random,
  repeat,
  say,
  sayFor,
  send,
  set,
  setX,
  show,
  touching,
  variable,
  wait,
  when,
} from '#common/analysis/testing/nodes.ts';
import {
  checkOf,
  flagFor,
  provideRunner,
  type Result,
  runCheck,
} from '#tests/support/journeys/journey-checks.ts';
import { parseCheckForPage } from '#shared/frames/check-protocol.ts';
import {
  emptyRecording,
  nextRecording,
  type RecordingState,
  stepsOf,
} from '#shared/check-runner/recording-state.ts';
import { talkTo } from '#tests/support/journeys/frame-talk.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { playableProject } from '#tests/support/projects/playable-project.ts';

test.describe.configure({ timeout: 300_000 });

const engine = 'scaffolding 3.13.0';

async function openRunner(page: Page): Promise<void> {
  await provideRunner(page);
  await page.goto('/404');
}

const cat = (...scripts: Node[][]): SpriteSpec => sprite('小猫', scripts);
const wall = sprite('墙', [[flag, goto(100, 0)]], { costumes: ['墙'] });

const press = (key: string, hold: number, ms: number, ...expected: Expectation[]): BehaviourStep => ({
  action: { kind: 'key', key, hold },
  until: { kind: 'time', ms },
  expect: expected,
});
const pause = (ms: number, ...expected: Expectation[]): BehaviourStep => ({
  action: { kind: 'wait' },
  until: { kind: 'time', ms },
  expect: expected,
});
const at = (x: number, y: number, within = 0.001): Expectation => ({
  kind: 'isAt',
  sprite: '小猫',
  x,
  y,
  within,
});
const value = (name: string, expected: string): Expectation => ({
  kind: 'variable',
  name,
  comparison: '=',
  value: expected,
});

/** Makes the custom blocks of all sprites run without refresh. */
const withoutRefresh = (project: Entries): Entries => ({
  ...project,
  targets: asList(project['targets']).map((target) => ({
    ...asEntries(target),
    blocks: Object.fromEntries(
      Object.entries(asEntries(asEntries(target)['blocks'])).map(([id, one]) => {
        const { mutation, ...rest } = asEntries(one);
        return [
          id,
          mutation === undefined ? one : { ...rest, mutation: { ...asEntries(mutation), warp: 'true' } },
        ];
      }),
    ),
  })),
});

test('a work that does what the steps expect passes, one that does not fails with its step, sprite and picture @oldest', async ({
  page,
}) => {
  await openRunner(page);
  const walks = checkOf(
    flagFor(200, at(0, 0)),
    press('right arrow', 0, 200, { kind: 'moves', sprite: '小猫', direction: 'right', by: 10 }),
  );
  const walking = (steps: number) =>
    playableProject([cat([flag, goto(0, 0)], [onKey('right arrow'), changeX(steps)])]);
  expect(await runCheck(page, walking(10), walks)).toEqual({ outcome: 'passed', engine });
  const failed: Result = {
    outcome: 'failed',
    failedStep: 1,
    condition: 0,
    sprite: '小猫',
    reason: '第 2 步没有成立：“小猫”向右走了至少 10 步',
    picture: 'image/png',
    engine,
  };
  expect(await runCheck(page, walking(-10), walks)).toEqual(failed);
  // Nearly right.
  expect(await runCheck(page, walking(9.9), walks)).toEqual(failed);
  const other = playableProject([sprite('小狗', [])]);
  expect(await runCheck(page, other, walks)).toMatchObject({
    outcome: 'failed',
    failedStep: 0,
    sprite: '小猫',
    reason: expect.stringContaining('没有叫“小猫”的角色'),
  });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('every action reaches the work, and every condition is judged @oldest', async ({ page }) => {
  await openRunner(page);
  const project = playableProject(
    [
      stage(
        [
          [flag, backdrop('草地')],
          [onMessage('天黑'), backdrop('夜晚')],
        ],
        {
          costumes: ['草地', '夜晚'],
        },
      ),
      sprite(
        '小猫',
        [
          [flag, goto(-100, 0), set('得分', 0), show, costume('站'), sayFor('你好', 2)],
          [flag, forever(when(keyDown('right arrow'), changeX(5)))],
          [flag, forever(when(touching('墙'), set('撞墙', 1)))],
          [clicked, nextCostume, change('得分', 1), send('天黑')],
          [onMessage('天黑'), ask('你叫什么？'), say(join('你好，', answer))],
        ],
        { costumes: ['站', '走'] },
      ),
      wall,
      sprite('门', [[flag, hide, playDone('铃'), show]], { sounds: ['铃'] }),
      sprite('子弹', [
        [flag, hide, repeat(3, clone())],
        [cloneStart, forever(move(1))],
      ]),
      sprite('鼠标', [[flag, goto(0, -150), forever(block('motion_goto', { TO: '_mouse_' }))]]),
    ],
    { colours: { 草地: '#00aa00', 夜晚: '#000033', 墙: '#ff0000' }, soundLength: 3 },
  );
  const check = checkOf(
    flagFor(
      1000,
      at(-100, 0),
      { kind: 'says', sprite: '小猫', text: '你好', match: 'whole' },
      { kind: 'says', sprite: '小猫', text: '你好', match: 'whole', moment: 'sometime' },
      { kind: 'backdrop', backdrop: '草地' },
      { kind: 'hidden', sprite: '门', moment: 'always', not: true },
    ),
  );
  // The door is hidden by the flag.
  expect(await runCheck(page, project, check)).toMatchObject({
    outcome: 'failed',
    failedStep: 0,
    condition: 4,
  });

  const whole = checkOf(
    flagFor(
      1000,
      { kind: 'says', sprite: '小猫', text: '你好', match: 'whole' },
      { kind: 'hidden', sprite: '门' },
      { kind: 'cloneCount', sprite: '子弹', comparison: '=', count: 3 },
      { kind: 'colourShown', colour: '#00aa00', x: -200, y: 150 },
      { kind: 'colourShown', colour: '#ff0000', x: 100, y: 0 },
      { kind: 'touches', sprite: '小猫', touched: { kind: 'sprite', sprite: '墙' }, not: true },
    ),
    // 说 2 秒 has ended, the sound of three seconds has not.
    pause(
      1500,
      { kind: 'says', sprite: '小猫', text: '你好', match: 'part', not: true },
      { kind: 'hidden', sprite: '门' },
    ),
    pause(700, { kind: 'visible', sprite: '门' }),
    {
      action: { kind: 'key', key: 'right arrow', hold: 3000 },
      until: {
        kind: 'condition',
        condition: { kind: 'touches', sprite: '小猫', touched: { kind: 'sprite', sprite: '墙' } },
        limit: 3000,
      },
      expect: [{ kind: 'moves', sprite: '小猫', direction: 'right', by: 150 }],
    },
    {
      action: { kind: 'wait' },
      until: {
        kind: 'condition',
        condition: { kind: 'touches', sprite: '小猫', touched: { kind: 'colour', colour: '#ff0000' } },
        limit: 500,
      },
      expect: [],
    },
    pause(2000, value('撞墙', '1'), { kind: 'touches', sprite: '小猫', touched: { kind: 'edge' } }),
    {
      action: { kind: 'mouse', x: 50, y: 60, pressed: false },
      until: { kind: 'time', ms: 200 },
      expect: [{ kind: 'isAt', sprite: '鼠标', x: 50, y: 60, within: 1 }],
    },
    {
      action: { kind: 'click', sprite: '小猫' },
      until: { kind: 'time', ms: 300 },
      expect: [
        value('得分', '1'),
        { kind: 'variableGrows', name: '得分', by: 1 },
        { kind: 'messageSent', message: '天黑' },
        { kind: 'costume', sprite: '小猫', costume: '走' },
        { kind: 'backdrop', backdrop: '夜晚' },
        { kind: 'messageSent', message: '天亮', not: true },
      ],
    },
    {
      action: { kind: 'answer', text: '小明' },
      until: { kind: 'time', ms: 200 },
      expect: [{ kind: 'says', sprite: '小猫', text: '你好，小明', match: 'whole' }],
    },
  );
  expect(await runCheck(page, project, whole)).toEqual({ outcome: 'passed', engine });
});

test('a work is the same in every browser, to the last digit @oldest', async ({ page }) => {
  await openRunner(page);
  const project = playableProject([
    stage([], { variables: { 次数: 0, 和: 0 } }),
    cat(
      [flag, goto(0, 0), face(37), repeat(600, move(7.3), bounce)],
      [flag, forever(when(touching('墙'), change('次数', 1)))],
    ),
    wall,
    sprite('球', [
      [
        flag,
        goto(-200, 100),
        repeat(20, glide(0.37, random(-200, 200), random(-150, 150)), change('和', random(1, 100))),
      ],
    ]),
  ]);
  const expected = { x: 78.078494, y: -139.920941, hits: '49', sum: '1245' };
  const check = checkOf(
    flagFor(25_000, at(expected.x, expected.y), value('次数', expected.hits), value('和', expected.sum)),
  );
  expect(await runCheck(page, project, check, { seed: 5 })).toEqual({ outcome: 'passed', engine });
});

test('a work whose random numbers decide is unstable, one that is right with all of them passes @oldest', async ({
  page,
}) => {
  await openRunner(page);
  const jumps = (from: number, to: number) => playableProject([cat([flag, setX(random(from, to))])]);
  const isRight: Expectation = { kind: 'moves', sprite: '小猫', direction: 'right', by: 1 };
  expect(await runCheck(page, jumps(1, 200), checkOf(flagFor(200, isRight)))).toEqual({
    outcome: 'passed',
    engine,
  });
  const unstable = await runCheck(page, jumps(-200, 200), checkOf(flagFor(200, isRight)));
  expect(unstable).toMatchObject({ outcome: 'unstable', failedStep: 0, condition: 0, picture: 'image/png' });
  expect(unstable.reason).toContain('随机数不同，结果也不同');
  expect(await runCheck(page, jumps(-200, -1), checkOf(flagFor(200, isRight)))).toMatchObject({
    outcome: 'failed',
  });
});

test('a work without end or measure is broken, and the next one runs @oldest', async ({ page }) => {
  await openRunner(page);
  const check = checkOf(flagFor(5000));
  const endless = { outcome: 'broken', reason: '作品里有停不下来的循环，没有运行完', engine };
  const recursion = playableProject([cat([flag, call('再来')], [define('再来'), call('再来')])], {
    change: withoutRefresh,
  });
  expect(await runCheck(page, recursion, check)).toEqual(endless);
  const clones = playableProject(
    [
      cat(
        [flag, call('造')],
        [define('造'), repeat(50, clone())],
        [cloneStart, call('忙')],
        [define('忙'), forever(change('数', 1))],
      ),
    ],
    { change: withoutRefresh },
  );
  expect(await runCheck(page, clones, check)).toEqual(endless);
  const memory = playableProject([
    cat([
      flag,
      set('字', 'a'),
      repeat(12, set('字', join(variable('字'), variable('字')))),
      forever(addTo('表', variable('字'))),
    ]),
  ]);
  expect(await runCheck(page, memory, checkOf(flagFor(60_000)))).toEqual({
    outcome: 'broken',
    reason: '作品存的内容太多，没有运行完',
    engine,
  });
  expect(await runCheck(page, Buffer.from('not a project'), check)).toEqual({
    outcome: 'broken',
    reason: '作品文件已损坏，无法运行',
    engine,
  });
  const fine = playableProject([cat([flag, goto(10, 20)])]);
  expect(await runCheck(page, fine, checkOf(flagFor(200, at(10, 20))))).toEqual({
    outcome: 'passed',
    engine,
  });
});

test('loops that Scratch ends by itself are not broken @oldest', async ({ page }) => {
  await openRunner(page);
  const busy = playableProject([
    cat(
      [flag, forever(change('数', 1))],
      [flag, call('忙')],
      [define('忙'), forever(change('快', 1))],
      [flag, wait(1), set('过了', 1)],
    ),
  ]);
  expect(await runCheck(page, busy, checkOf(flagFor(3000, value('过了', '1'))))).toEqual({
    outcome: 'passed',
    engine,
  });
  // The engine refuses more than 300 clones.
  const clones = playableProject([
    sprite('小猫', [
      [flag, forever(clone())],
      [cloneStart, forever(goto(random(-200, 200), 0), clone())],
    ]),
    sprite('雪花', [
      [flag, clone()],
      [cloneStart, clone(), deleteClone],
    ]),
  ]);
  const many: Expectation = { kind: 'cloneCount', sprite: '小猫', comparison: '>=', count: 290 };
  expect(await runCheck(page, clones, checkOf(flagFor(2000, many)), { seed: 1 })).toEqual({
    outcome: 'passed',
    engine,
  });
});

test('a check stops at once and leaves nothing behind @oldest', async ({ page }) => {
  await openRunner(page);
  const project = playableProject([cat([flag, forever(move(1), bounce)])]);
  const long = checkOf(flagFor(60_000), flagFor(60_000), flagFor(60_000));
  expect(await runCheck(page, project, long, { stopAfter: 300 })).toEqual({ outcome: 'cancelled', engine });
  expect(await runCheck(page, project, long, { stopAfter: 0 })).toEqual({ outcome: 'cancelled', engine });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a recording of a work is repeated as steps that the work passes @oldest', async ({ page }) => {
  await openRunner(page);
  const project = playableProject([
    sprite('小猫', [
      [flag, goto(-100, 0), set('得分', 0)],
      [onKey('right arrow'), changeX(20)],
      [clicked, change('得分', 1), ask('你叫什么？'), say(join('你好，', answer))],
    ]),
  ]);
  const talk = await talkTo(page, { src: '/player/check.html', protocol: 'check-frame' });
  await talk.say({ kind: 'play', bytes: project, seed: 1 });
  await talk.heard('loaded');
  let recording: RecordingState = emptyRecording;
  const canvas = talk.frame.locator('canvas').first();
  const hear = async (kind: 'recorded' | 'moment'): Promise<void> => {
    const report = await talk.heard(kind);
    const message = parseCheckForPage(String(report['channel']), report);
    if (message?.kind === 'recorded')
      recording = nextRecording(recording, { type: 'acted', event: message.event, state: message.state });
    if (message?.kind === 'moment') recording = nextRecording(recording, { type: 'remembered', ...message });
  };
  const remember = async (): Promise<void> => {
    // The teacher sees what the scripts do before remembering it.
    await page.waitForTimeout(500);
    await talk.say({ kind: 'remember' });
    await hear('moment');
  };
  await talk.say({ kind: 'flag' });
  await hear('recorded');
  await remember();
  const size = await canvas.boundingBox();
  if (size === null) throw new Error('the stage has no size');
  // The cat is 100 steps left of the middle.
  await canvas.click({ position: { x: size.width * ((240 - 100) / 480), y: size.height / 2 } });
  await hear('recorded');
  await remember();
  await talk.frame.locator('input').fill('小明');
  await talk.frame.locator('input').press('Enter');
  await hear('recorded');
  await remember();
  await talk.frame.locator('body').press('ArrowRight');
  await hear('recorded');
  await hear('recorded');
  await remember();
  const steps = stepsOf(recording);
  expect(steps.map(({ action }) => action.kind).filter((kind) => kind !== 'wait')).toEqual([
    'flag',
    'click',
    'answer',
    'key',
  ]);
  expect(steps.flatMap((step) => step.expect)).toEqual(
    expect.arrayContaining([
      { kind: 'variable', name: '得分', comparison: '=', value: '1' },
      { kind: 'says', sprite: '小猫', text: '你好，小明', match: 'whole' },
      { kind: 'moves', sprite: '小猫', direction: 'right', by: 16 },
    ]),
  );
  expect(await runCheck(page, project, checkOf(...steps))).toEqual({ outcome: 'passed', engine });
});
