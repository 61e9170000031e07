import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  list,
  point,
  reference,
  sb1File,
  stage,
  standingNumber,
  text,
} from '#server/files/testing/sb1-file.ts';
import { damagedProjects } from '#tests/support/projects/damaged-projects.ts';
import { judgedProject, questionMark } from './judged-project.ts';
import { replacedCostumesText } from './project-warnings.ts';

const md5 = (data: string): string => createHash('md5').update(data).digest('hex');
const drawing = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const plain = drawing('<rect/>');
const bomb = drawing(
  `${Array.from({ length: 9 }, (_one, at) => `<g id="l${at}">${`<use href="#l${at + 1}"/>`.repeat(10)}</g>`).join('')}<g id="l9"><rect/></g>`,
);

const costume = (name: string, svg: string, dataFormat = 'svg', ending = dataFormat) => ({
  name,
  assetId: md5(svg),
  dataFormat,
  md5ext: `${md5(svg)}.${ending}`,
});
const target = (name: string, isStage: boolean, costumes: readonly object[]) => ({
  isStage,
  name,
  layerOrder: isStage ? 0 : 1,
  variables: {},
  lists: {},
  broadcasts: {},
  blocks: {},
  comments: {},
  currentCostume: 0,
  costumes,
  sounds: [],
});
const meta = { semver: '3.0.0' };
const archive = (project: object, files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync({
    'project.json': strToU8(JSON.stringify(project)),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])),
  });
const project3 = (costumes: readonly object[]): object => ({
  targets: [target('Stage', true, [costume('背景', plain)]), target('小猫', false, costumes)],
  monitors: [],
  extensions: [],
  meta,
});

const written = z.looseObject({
  targets: z.optional(z.array(z.looseObject({ costumes: z.array(z.looseObject({})) }))),
  costumes: z.optional(z.array(z.looseObject({}))),
});
/** The files of an archive, with its project. */
function contentOf(bytes: Uint8Array | undefined) {
  const files = unzipSync(bytes ?? new Uint8Array());
  return { files, project: written.parse(JSON.parse(strFromU8(files['project.json'] ?? new Uint8Array()))) };
}

describe('a project with an SVG that expands exponentially', () => {
  it('opens with a question mark in place of the drawing', () => {
    const bytes = archive(project3([costume('走', plain), costume('跳', bomb)]), {
      [`${md5(plain)}.svg`]: plain,
      [`${md5(bomb)}.svg`]: bomb,
    });
    const opened = judgedProject(bytes);
    const { files, project } = contentOf(opened?.bytes);
    const mark = `${questionMark.md5}.svg`;
    expect(opened?.replaced).toEqual(['小猫的跳']);
    expect(project.targets?.[1]?.costumes.map(({ name, md5ext }) => [name, md5ext])).toEqual([
      ['走', `${md5(plain)}.svg`],
      ['跳', mark],
    ]);
    expect(md5(strFromU8(files[mark] ?? new Uint8Array()))).toBe(questionMark.md5);
  });

  it.each([
    ['the file has the name of a photo', costume('跳', bomb, 'svg', 'png'), ''],
    ['the file stands in a folder', costume('跳', bomb), '作品/'],
    ['the project leaves out the name of the file', { ...costume('跳', bomb), md5ext: undefined }, ''],
    ['the text begins with spaces', costume('跳', `\n ${bomb}`), ''],
    ['the text begins with a byte order mark', costume('跳', `\u{feff}${bomb}`), ''],
  ])('is recognized if %s', (_what, one, folder) => {
    const content = ['', '\n ', '\u{feff}']
      .map((start) => start + bomb)
      .find((each) => md5(each) === one.assetId);
    const bytes = archive(project3([one]), {
      [folder + (one.md5ext ?? `${one.assetId}.svg`)]: content ?? '',
    });
    expect(judgedProject(bytes)?.replaced).toEqual(['小猫的跳']);
  });

  it('gets distinct costume names when two replaced drawings have the same name', () => {
    const other = bomb.replace('rect', 'path');
    const bytes = archive(project3([costume('跳', bomb), costume('跳', other)]), {
      [`${md5(bomb)}.svg`]: bomb,
      [`${md5(other)}.svg`]: other,
    });
    const opened = judgedProject(bytes);
    expect(opened?.replaced).toEqual(['小猫的跳', '小猫的跳']);
    expect(contentOf(opened?.bytes).project.targets?.[1]?.costumes.map(({ name }) => name)).toEqual([
      '跳',
      '跳2',
    ]);
  });

  it('is also repaired in the Scratch 2 format', () => {
    const two = (name: string, baseLayerID: number, svg: string) => ({
      costumeName: name,
      baseLayerID,
      baseLayerMD5: `${md5(svg)}.svg`,
      bitmapResolution: 1,
      rotationCenterX: 0,
      rotationCenterY: 0,
    });
    const bytes = archive(
      {
        objName: 'Stage',
        costumes: [two('背景', 0, bomb)],
        currentCostumeIndex: 0,
        penLayerMD5: null,
        tempoBPM: 60,
        children: [
          { objName: '小猫', costumes: [two('走', 1, plain), two('跳', 2, bomb)], currentCostumeIndex: 0 },
        ],
        info: {},
      },
      { '0.svg': bomb, '1.svg': plain, '2.svg': bomb },
    );
    const opened = judgedProject(bytes);
    const { files, project } = contentOf(opened?.bytes);
    expect(opened?.replaced).toEqual(['舞台的背景', '小猫的跳']);
    const number = project.costumes?.[0]?.['baseLayerID'];
    expect(strFromU8(files[`${String(number)}.svg`] ?? new Uint8Array())).toBe(questionMark.svg);
  });

  it('causes a message with the names of the replaced costumes', () => {
    expect(replacedCostumesText(['小猫的跳', '舞台的背景'])).toBe(
      '有的图画太复杂，电脑画不出来，先换成了问号图：小猫的跳、舞台的背景',
    );
  });
});

it('a project with valid drawings is passed to the engine unchanged', () => {
  const bytes = archive(project3([costume('走', plain)]), { [`${md5(plain)}.svg`]: plain });
  expect(judgedProject(bytes)).toEqual({ bytes, replaced: [] });
});

describe('a project of Scratch 1.4', () => {
  it('is passed to the engine unchanged if it is valid', () => {
    const bytes = new Uint8Array(readFileSync('node_modules/@turbowarp/sbdl/test/fixtures/scratch1.sb'));
    expect(judgedProject(bytes)?.bytes).toBe(bytes);
  });

  it.each<[string, readonly Buffer[]]>([
    ['no costume', [stage(), list([])]],
    ['blocks without a name', [stage(), list([list([point, list([list([point]), list([text('show')])])])])]],
    [
      'a block that engines have no name for',
      [stage(), list([list([point, list([list([text('constructor')])])])])],
    ],
    ['a broadcast without a message', [stage(), list([list([point, list([list([text('broadcast:')])])])])]],
  ])('is repaired if it has %s', (_what, table) => {
    const opened = judgedProject(new Uint8Array(sb1File(table)));
    const { project } = contentOf(opened?.bytes);
    expect(project.costumes?.map(({ costumeName }) => costumeName)).toEqual(['造型1']);
    expect(JSON.stringify(project)).not.toMatch(/constructor|broadcast:/);
  });

  it.each<[string, () => Buffer]>([
    ['ends at once', () => Buffer.from('ScratchV02')],
    ['has no stage', () => sb1File([list([])])],
    ['has a list of two billion', () => sb1File([list([], 0x7fffffff)])],
    ['has a number that never ends', () => sb1File([stage(), standingNumber])],
    ['has a script of no shape', () => sb1File([stage(), list([list([point, text('show')])])])],
    ['has scripts that are none', () => sb1File([stage(), reference(1)])],
  ])('is refused if it %s', (_what, make) => {
    expect(judgedProject(new Uint8Array(make()))).toBe(undefined);
  });
});

describe('the damaged sample projects', () => {
  it.each(
    Object.values(damagedProjects)
      .flat()
      .map((one) => [one.what, one] as const),
  )('are handled consistently with the upload check: %s', (_what, { bytes, refused }) => {
    const given = new Uint8Array(bytes);
    // Bytes that are no project are left to the engine, which refuses them.
    const expected = refused === undefined ? ['unchanged', 'repaired'] : ['unchanged', 'refused', 'replaced'];
    expect(expected).toContain(outcomeOf(given));
  });
});

function outcomeOf(given: Uint8Array<ArrayBuffer>): string {
  const opened = judgedProject(given);
  if (opened === undefined) return 'refused';
  if (opened.replaced.length > 0) return 'replaced';
  return opened.bytes === given ? 'unchanged' : 'repaired';
}
