import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { crc32, writeZip, type ZipEntry } from '#server/files/zip-writer.ts';

/**
 * A damaged project file and the beginning of its refusal. Without a refusal the file is accepted, plays and
 * opens in the editor.
 */
export type Damaged = {
  readonly what: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly refused?: string;
};

type Part = Readonly<Record<string, unknown>>;

const md5 = (data: string | Buffer): string => createHash('md5').update(data).digest('hex');
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#e63"/></svg>';
const picture = costumeOf(Buffer.from(drawing), 'svg');

/** A second of silence: 8-bit samples after the header of 44 bytes. */
const silence = (): Buffer => {
  const data = Buffer.alloc(44 + 8000, 128);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(36 + 8000, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(8000, 24);
  data.writeUInt32LE(8000, 28);
  data.writeUInt16LE(1, 32);
  data.writeUInt16LE(8, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(8000, 40);
  return data;
};
const noise = soundOf(silence());

type Stored = { readonly entry: Part; readonly file: ZipEntry };

function costumeOf(data: Buffer, dataFormat: string): Stored {
  const assetId = md5(data);
  const name = `${assetId}.${dataFormat}`;
  const entry = {
    name: '造型1',
    assetId,
    dataFormat,
    md5ext: name,
    rotationCenterX: 20,
    rotationCenterY: 20,
  };
  return { entry, file: { name, data, compress: true } };
}

function soundOf(data: Buffer): Stored {
  const assetId = md5(data);
  const name = `${assetId}.wav`;
  const entry = { name: '声音1', assetId, dataFormat: 'wav', md5ext: name, rate: 8000, sampleCount: 8000 };
  return { entry, file: { name, data, compress: true } };
}

const plain = { fields: {}, inputs: {}, shadow: false, topLevel: false, next: null, parent: null };
const hat = { ...plain, opcode: 'event_whenflagclicked', topLevel: true, x: 0, y: 0 };
const move = { ...plain, opcode: 'motion_movesteps', inputs: { STEPS: [1, [4, '10']] } };
const script = { a: { ...hat, next: 'b' }, b: { ...move, parent: 'a' } };

const common = {
  variables: {},
  lists: {},
  broadcasts: {},
  comments: {},
  blocks: {},
  currentCostume: 0,
  costumes: [picture.entry],
  sounds: [],
  volume: 100,
};
const stage = { ...common, isStage: true, name: 'Stage', layerOrder: 0, tempo: 60, videoState: 'on' };
const sprite = {
  ...common,
  isStage: false,
  name: '角色1',
  blocks: script,
  sounds: [noise.entry],
  layerOrder: 1,
  visible: true,
  x: 0,
  y: 0,
  size: 100,
  direction: 90,
  draggable: false,
  rotationStyle: 'all around',
};

const projectOf = (ofStage: Part = {}, ofSprite: Part = {}, rest: Part = {}): Part => ({
  targets: [
    { ...stage, ...ofStage },
    { ...sprite, ...ofSprite },
  ],
  monitors: [],
  extensions: [],
  meta: { semver: '3.0.0', vm: '0.2.0', agent: '' },
  ...rest,
});

const files = [picture.file, noise.file];
const jsonEntry = (project: Part | string | Buffer, name = 'project.json'): ZipEntry => ({
  name,
  data: Buffer.isBuffer(project)
    ? project
    : Buffer.from(typeof project === 'string' ? project : JSON.stringify(project)),
  compress: true,
});
const archive = (project: Part | string | Buffer, others: readonly ZipEntry[] = files): Buffer =>
  writeZip([jsonEntry(project), ...others]);

const whole = archive(projectOf());

/** A project with these blocks of the sprite in place of the default script. */
const blocks = (some: Part): Buffer => archive(projectOf({}, { blocks: some }));
const ofSprite = (some: Part): Buffer => archive(projectOf({}, some));
const ofStage = (some: Part): Buffer => archive(projectOf(some));
const inProject = (some: Part): Buffer => archive(projectOf({}, {}, some));
const withCostume = (stored: Stored): Buffer =>
  archive(projectOf({}, { costumes: [stored.entry] }), [...files, stored.file]);
const input = (value: unknown): Part => ({
  a: { ...hat, next: 'b' },
  b: { ...move, parent: 'a', inputs: { STEPS: value } },
});

/** A single-colour picture of the given size in a few kilobytes. */
function widePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey per pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const svg = (attributes: string, inside: string): Stored =>
  costumeOf(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`), 'svg');
const square = '<rect width="40" height="40" fill="#e63"/>';
/** Twelve groups; each shows the previous one ten times. */
const laughs = `<defs><g id="g0">${square}</g>${Array.from({ length: 12 }, (_, index) => index)
  .map((index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`)
  .join('')}</defs><use href="#g12"/>`;

const laughing = svg('width="40" height="40"', laughs);

const deep = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

const cloneStorm = {
  a: { ...hat, next: 'b' },
  b: { ...plain, opcode: 'control_create_clone_of', parent: 'a', inputs: { CLONE_OPTION: [1, 'm1'] } },
  m1: menu('b'),
  c: { ...hat, opcode: 'control_start_as_clone', next: 'd' },
  d: {
    ...plain,
    opcode: 'control_create_clone_of',
    parent: 'c',
    next: 'e',
    inputs: { CLONE_OPTION: [1, 'm2'] },
  },
  m2: menu('d'),
  e: {
    ...plain,
    opcode: 'event_broadcast',
    parent: 'd',
    next: 'f',
    inputs: { BROADCAST_INPUT: [1, [11, '消息', 'm']] },
  },
  f: { ...plain, opcode: 'control_delete_this_clone', parent: 'e' },
  g: {
    ...hat,
    opcode: 'event_whenbroadcastreceived',
    next: 'h',
    fields: { BROADCAST_OPTION: ['消息', 'm'] },
  },
  h: { ...plain, opcode: 'control_create_clone_of', parent: 'g', inputs: { CLONE_OPTION: [1, 'm3'] } },
  m3: menu('h'),
};

function menu(parent: string): Part {
  return {
    ...plain,
    opcode: 'control_create_clone_of_menu',
    parent,
    shadow: true,
    fields: { CLONE_OPTION: ['_myself_', null] },
  };
}

const call = { ...plain, opcode: 'procedures_call', parent: 'a' };

/** The archive with the bytes after each header of this signature changed. */
function patched(bytes: Buffer, signature: string, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  for (
    let at = copy.indexOf(signature, 0, 'latin1');
    at !== -1;
    at = copy.indexOf(signature, at + 4, 'latin1')
  )
    change(copy.subarray(at));
  return copy;
}
const local = 'PK\u0003\u0004';
const central = 'PK\u0001\u0002';
const end = 'PK\u0005\u0006';

/** The same archive as programs write it that do not know the sizes beforehand: they follow the contents. */
function streamed(entries: readonly ZipEntry[]): Buffer {
  const plain = entries.map((entry) => ({ ...entry, compress: false }));
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const { name, data } of plain) {
    const header = patched(
      writeZip([{ name, data }]).subarray(0, 30 + Buffer.byteLength(name)),
      local,
      (one) => {
        one.writeUInt16LE(one.readUInt16LE(6) | 8, 6);
        one.fill(0, 14, 26);
      },
    );
    const sizes = Buffer.alloc(16);
    sizes.write('PK\u0007\u0008', 'latin1');
    sizes.writeUInt32LE(crc32(data), 4);
    sizes.writeUInt32LE(data.length, 8);
    sizes.writeUInt32LE(data.length, 12);
    parts.push(header, Buffer.from(data), sizes);
    offsets.push(at);
    at += header.length + data.length + sizes.length;
  }
  const directory = writeZip(plain);
  const tail = patched(
    patched(directory.subarray(directory.indexOf(central, 0, 'latin1')), central, (one) => {
      one.writeUInt16LE(one.readUInt16LE(8) | 8, 8);
      one.writeUInt32LE(offsets.shift() ?? 0, 42);
    }),
    end,
    (one) => one.writeUInt32LE(at, 16),
  );
  return Buffer.concat([...parts, tail]);
}

const archives: readonly Damaged[] = [
  {
    what: 'one project twice',
    bytes: writeZip([jsonEntry(projectOf()), jsonEntry(projectOf()), ...files]),
    refused: '作品文件已损坏',
  },
  {
    what: 'a directory that stands elsewhere than it says',
    bytes: patched(whole, end, (one) => one.writeUInt32LE(7, 16)),
    refused: '作品文件已损坏',
  },
  {
    what: 'a directory of more entries than there are',
    bytes: patched(whole, end, (one) => one.writeUInt16LE(9, 10)),
    refused: '作品文件已损坏',
  },
  {
    what: 'entries that are encrypted',
    bytes: patched(
      patched(whole, local, (one) => one.writeUInt16LE(one.readUInt16LE(6) | 1, 6)),
      central,
      (one) => one.writeUInt16LE(one.readUInt16LE(8) | 1, 8),
    ),
    refused: '作品文件已损坏',
  },
  {
    what: 'entries in a way of packing that nobody has',
    bytes: patched(
      patched(whole, local, (one) => one.writeUInt16LE(99, 8)),
      central,
      (one) => one.writeUInt16LE(99, 10),
    ),
    refused: '作品文件已损坏',
  },
  {
    what: 'names with the slash of Windows',
    bytes: writeZip([jsonEntry(projectOf(), '作品\\project.json'), ...files]),
    refused: '作品文件已损坏',
  },
  {
    what: 'a project whose name is in capitals',
    bytes: writeZip([jsonEntry(projectOf(), 'Project.JSON'), ...files]),
    refused: '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
  },
  { what: 'sizes that follow the contents', bytes: streamed([jsonEntry(projectOf()), ...files]) },
  {
    what: 'a remark at its end',
    bytes: Buffer.concat([patched(whole, end, (one) => one.writeUInt16LE(6, 20)), Buffer.from('你好')]),
  },
  {
    what: 'bytes before its beginning',
    bytes: Buffer.concat([Buffer.from('MZ program'), whole]),
    refused: '文件不是 Scratch 作品',
  },
  { what: 'sums that are wrong', bytes: patched(whole, central, (one) => one.writeUInt32LE(1, 16)) },
  {
    what: 'an archive that is cut in the middle',
    bytes: whole.subarray(0, whole.length >> 1),
    refused: '作品文件已损坏',
  },
  {
    what: 'an archive without its last bytes',
    bytes: whole.subarray(0, whole.length - 8),
    refused: '作品文件已损坏',
  },
  { what: 'a file of no bytes', bytes: Buffer.alloc(0), refused: '文件' },
  { what: 'a text', bytes: Buffer.from('这不是作品'), refused: '文件不是 Scratch 作品' },
  { what: 'an archive of nothing', bytes: writeZip([]), refused: '文件不是 Scratch 作品' },
  {
    what: 'an archive without a project',
    bytes: writeZip(files),
    refused: '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
  },
  {
    what: 'bytes that changed on the way',
    bytes: Buffer.from(whole.map((byte, index) => (index > 40 && index < 60 ? byte ^ 0xff : byte))),
    refused: '作品文件已损坏',
  },
  {
    what: 'a project in a folder',
    bytes: writeZip([
      jsonEntry(projectOf(), '我的作品/project.json'),
      ...files.map((one) => ({ ...one, name: `我的作品/${one.name}` })),
    ]),
  },
  {
    what: 'what a Mac adds',
    bytes: archive(projectOf(), [
      ...files,
      { name: '__MACOSX/._project.json', data: Buffer.from('Mac OS X') },
    ]),
  },
  {
    what: 'files that nobody needs',
    bytes: archive(projectOf(), [...files, { name: '说明.txt', data: Buffer.from('你好') }]),
  },
  {
    what: 'a project two folders deep',
    bytes: writeZip([jsonEntry(projectOf(), '甲/乙/project.json'), ...files]),
    refused: '作品文件已损坏',
  },
  {
    what: 'a file outside the archive',
    bytes: archive(projectOf(), [...files, { name: '../../etc/passwd', data: Buffer.from('x') }]),
    refused: '作品文件已损坏',
  },
  {
    what: 'two projects',
    bytes: writeZip([jsonEntry(projectOf()), jsonEntry(projectOf(), '甲/project.json'), ...files]),
    refused: '作品文件已损坏',
  },
];

const texts: readonly Damaged[] = [
  { what: 'a mark of the byte order', bytes: archive(`\u{feff}${JSON.stringify(projectOf())}`) },
  {
    what: 'a text of two bytes a letter',
    bytes: archive(Buffer.from(`\u{feff}${JSON.stringify(projectOf())}`, 'utf16le')),
    refused: '作品里的 project.json',
  },
  {
    what: 'a project.json that is cut',
    bytes: archive(JSON.stringify(projectOf()).slice(0, -40)),
    refused: '作品里的 project.json',
  },
  {
    what: 'a value that no JSON has',
    bytes: archive(JSON.stringify(projectOf()).replace('"size":100', '"size":NaN')),
    refused: '作品里的 project.json',
  },
  {
    what: 'something behind the project',
    bytes: archive(`${JSON.stringify(projectOf())}\0\0`),
    refused: '作品里的 project.json',
  },
  { what: 'a project that is a list', bytes: archive('[]'), refused: '作品内容无法识别' },
  { what: 'a project that is nothing', bytes: archive('null'), refused: '作品内容无法识别' },
  {
    what: 'an input nested thirty thousand deep',
    refused: '作品里的内容嵌套太深',
    bytes: archive(JSON.stringify(projectOf({}, { blocks: input([1, '#']) })).replace('"#"', deep(30_000))),
  },
  {
    what: 'a name nested thirty thousand deep',
    refused: '作品里的内容嵌套太深',
    bytes: archive(JSON.stringify(projectOf({}, { name: '#' })).replace('"#"', deep(30_000))),
  },
  {
    what: 'a block whose id is __proto__',
    bytes: archive(
      JSON.stringify(projectOf({}, { blocks: { proto: hat } })).replace('"proto"', '"__proto__"'),
    ),
  },
  {
    what: 'the same key twice',
    bytes: archive(JSON.stringify(projectOf()).replace('"isStage":false', '"isStage":false,"isStage":false')),
  },
];

const targets: readonly Damaged[] = [
  { what: 'a sprite that is called like the stage', bytes: ofSprite({ name: 'Stage' }) },
  { what: 'a sprite that is called like the mouse', bytes: ofSprite({ name: '_mouse_' }) },
  { what: 'a layer below the stage', bytes: ofSprite({ layerOrder: -3 }) },
  {
    what: 'numbers beyond all numbers',
    bytes: archive(
      JSON.stringify(
        projectOf(
          { variables: { v: ['甲', 7531] } },
          { size: 7531, layerOrder: 7531, volume: 7531, name: 7 },
        ),
      ).replaceAll('7531', '1e999'),
    ),
  },
  {
    what: 'names of half letters',
    bytes: archive(
      JSON.stringify(projectOf({ variables: { v: ['#', 1] } }, { name: '#' })).replaceAll(
        '"#"',
        String.raw`"\ud83d"`,
      ),
    ),
  },
  { what: 'no stage', bytes: inProject({ targets: [sprite] }), refused: '作品里没有舞台' },
  { what: 'no targets', bytes: inProject({ targets: [] }), refused: '作品里没有舞台' },
  { what: 'targets that are no list', bytes: inProject({ targets: { stage } }), refused: '作品内容无法识别' },
  {
    what: 'two stages',
    bytes: inProject({ targets: [stage, { ...stage, name: '舞台2' }, sprite] }),
    refused: '作品里有不止一个舞台',
  },
  { what: 'the stage in the second place', bytes: inProject({ targets: [sprite, stage] }) },
  { what: 'a renamed stage', bytes: ofStage({ name: '舞台' }) },
  { what: 'a stage without a name', bytes: ofStage({ name: undefined }) },
  {
    what: 'positions that are texts',
    bytes: ofSprite({ x: '12', y: 'oben', size: 'groß', direction: null }),
  },
  {
    what: 'two sprites of one name',
    bytes: inProject({ targets: [stage, sprite, { ...sprite, layerOrder: 2 }] }),
  },
  {
    what: 'two sprites on one layer',
    bytes: inProject({ targets: [stage, sprite, { ...sprite, name: '角色2' }] }),
  },
  { what: 'a sprite whose name is a number', bytes: ofSprite({ name: 7 }) },
  { what: 'a sprite that is nothing', bytes: inProject({ targets: [stage, null, sprite] }) },
  { what: 'a sprite without blocks', bytes: ofSprite({ blocks: null }) },
  { what: 'blocks that are a list', bytes: ofSprite({ blocks: [] }) },
];

const details: readonly Damaged[] = [
  { what: 'no meta', bytes: inProject({ meta: undefined }) },
  { what: 'a meta without a version', bytes: inProject({ meta: {} }) },
  { what: 'a short version', bytes: inProject({ meta: { semver: '3.0' } }) },
  { what: 'a version that is a number', bytes: inProject({ meta: { semver: 3 } }) },
  {
    what: 'monitors of nobody',
    bytes: inProject({
      monitors: [null, { id: 1 }, { id: 'a', opcode: 'data_variable', params: null, spriteName: '没有' }],
    }),
  },
  {
    what: 'monitors without their parameters',
    bytes: inProject({
      monitors: [
        'data_variable',
        'data_listcontents',
        'looks_costumenumbername',
        'looks_backdropnumbername',
        'sensing_current',
      ].map((opcode) => ({ id: opcode, opcode, params: {}, visible: true, value: null })),
    }),
  },
  { what: 'monitors that are no list', bytes: inProject({ monitors: { a: 1 } }) },
  {
    what: 'a comment on a block that is gone',
    bytes: ofSprite({ comments: { c: { blockId: 'gone', text: '注释', x: 'a', y: null } } }),
  },
  { what: 'comments that are nothing', bytes: ofSprite({ comments: null }) },
];

/** Names that every object of JavaScript has. */
const inherited = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const byInherited = (value: (name: string) => unknown): Part =>
  Object.fromEntries(inherited.map((name) => [name, value(name)]));

const values: readonly Damaged[] = [
  {
    what: 'ids that every object has',
    bytes: ofStage({
      variables: byInherited((name) => [name, 1]),
      lists: byInherited((name) => [`${name}s`, [1]]),
      broadcasts: byInherited((name) => `${name}!`),
    }),
  },
  {
    what: 'blocks and comments whose ids every object has',
    bytes: ofSprite({
      blocks: byInherited(() => hat),
      comments: byInherited((name) => ({ blockId: name, text: name, x: 0, y: 0, width: 9, height: 9 })),
    }),
  },
  {
    what: 'broken variables',
    bytes: ofStage({ variables: { a: null, b: ['甲', { x: 1 }], c: [null, null], d: ['乙'], e: '丙' } }),
  },
  { what: 'variables that are a list', bytes: ofStage({ variables: [['甲', 1]] }) },
  { what: 'no variables', bytes: ofStage({ variables: undefined, lists: undefined, broadcasts: undefined }) },
  {
    what: 'broken lists',
    bytes: ofStage({ lists: { a: null, b: ['名单', null], c: [7, [null, {}, [1]]], d: '丙' } }),
  },
  {
    what: 'one id for a variable of the stage and of a sprite',
    bytes: archive(projectOf({ variables: { v: ['甲', 1] } }, { variables: { v: ['乙', 2] } })),
  },
  { what: 'two variables of one name', bytes: ofStage({ variables: { v: ['甲', 1], w: ['甲', 2] } }) },
  {
    what: 'a list of two hundred thousand values',
    bytes: ofStage({ lists: { l: ['名单', Array.from({ length: 200_001 }, () => 1)] } }),
  },
  {
    what: 'broadcasts of no name',
    bytes: archive(projectOf({ broadcasts: { b: null } }, { blocks: input([1, [11, '消息', null]]) })),
  },
];

const costumeNumbers: readonly Damaged[] = [
  { what: 'a costume number that is none', bytes: ofSprite({ currentCostume: 99 }) },
  { what: 'a costume number below nothing', bytes: ofSprite({ currentCostume: -1 }) },
  { what: 'a costume number that is a text', bytes: ofSprite({ currentCostume: '0' }) },
  { what: 'a costume number between two', bytes: ofSprite({ currentCostume: 0.5 }) },
];

const rings: readonly Damaged[] = [
  {
    what: 'a block that is followed by itself',
    bytes: blocks({ a: { ...hat, next: 'b' }, b: { ...move, parent: 'a', next: 'b' } }),
  },
  {
    what: 'blocks that follow each other in a ring',
    bytes: blocks({
      a: { ...hat, next: 'b' },
      b: { ...move, parent: 'a', next: 'c' },
      c: { ...move, parent: 'b', next: 'b' },
    }),
  },
  {
    what: 'a hat in the ring',
    bytes: blocks({ a: { ...hat, next: 'b' }, b: { ...move, parent: 'a', next: 'a' } }),
  },
  {
    what: 'a ring that no script reaches',
    bytes: blocks({
      ...script,
      c: { ...move, parent: 'd', next: 'd' },
      d: { ...move, parent: 'c', next: 'c' },
    }),
  },
];

const nested: readonly Damaged[] = [
  {
    what: 'blocks that are each in the other',
    bytes: blocks({ a: { ...hat, parent: 'b' }, b: { ...move, parent: 'a', topLevel: true } }),
  },
  { what: 'a block that stands in itself', bytes: blocks(input([3, 'b', [4, '1']])) },
  {
    what: 'a loop whose inside is what it stands in',
    bytes: blocks({
      a: { ...hat, next: 'b' },
      b: { ...plain, opcode: 'control_forever', parent: 'a', inputs: { SUBSTACK: [2, 'c'] } },
      c: { ...plain, opcode: 'control_forever', parent: 'b', inputs: { SUBSTACK: [2, 'b'] } },
    }),
  },
  {
    what: 'a block that two others have below them',
    bytes: blocks({
      a: { ...hat, next: 'c' },
      b: { ...hat, next: 'c', y: 200 },
      c: { ...move, parent: 'a' },
    }),
  },
  {
    what: 'a block below that says it has nothing above',
    bytes: blocks({ a: { ...hat, next: 'b' }, b: { ...move, topLevel: true } }),
  },
];

const inputs: readonly Damaged[] = [
  {
    what: 'links to blocks that are gone',
    bytes: blocks({ a: { ...hat, next: 'gone', parent: 'away' }, b: { ...move, parent: 'gone' } }),
  },
  { what: 'an input that is an object', bytes: blocks(input({ value: 1 })) },
  { what: 'a number that is an object', bytes: blocks(input([1, [4, { x: 1 }]])) },
  { what: 'a number that is yes', bytes: blocks(input([1, [4, true]])) },
  { what: 'a kind of input that is none', bytes: blocks(input([9, [4, '1']])) },
  { what: 'an opcode that is a number', bytes: blocks({ ...script, b: { ...move, opcode: 7 } }) },
  {
    what: 'fields of wrong shapes',
    bytes: blocks({
      a: { ...hat, opcode: 'event_whenkeypressed', fields: { KEY_OPTION: [7, null] } },
      b: { ...hat, opcode: 'data_setvariableto', fields: { VARIABLE: 'x' } },
      c: { ...hat, opcode: 'data_setvariableto', fields: { VARIABLE: [['甲'], { a: 1 }] } },
    }),
  },
  {
    what: 'a block of no shape',
    bytes: blocks({ a: null, b: 7, c: [4, '1'], d: { ...hat, inputs: null, fields: null } }),
  },
];

const ownBlocks: readonly Damaged[] = [
  { what: 'a call of a block without a name', bytes: blocks({ a: { ...hat, next: 'b' }, b: call }) },
  {
    what: 'a call with arguments that are no list',
    bytes: blocks({
      a: { ...hat, next: 'b' },
      b: {
        ...call,
        mutation: { tagName: 'mutation', children: [], proccode: '跳 %s', argumentids: '[x', warp: 'false' },
      },
    }),
  },
  {
    what: 'a definition without its prototype',
    bytes: blocks({
      ...script,
      d: { ...hat, opcode: 'procedures_definition', inputs: { custom_block: [1, 'gone'] } },
    }),
  },
  {
    what: 'a definition with argument lists of different length',
    bytes: blocks({
      ...script,
      d: { ...hat, opcode: 'procedures_definition', inputs: { custom_block: [1, 'p'] } },
      p: {
        ...plain,
        opcode: 'procedures_prototype',
        parent: 'd',
        shadow: true,
        mutation: {
          tagName: 'mutation',
          children: [],
          proccode: '跳 %s %s',
          argumentids: '["x"]',
          argumentnames: '[]',
          argumentdefaults: 'null',
          warp: 1,
        },
      },
    }),
  },
];

const extensions: readonly Damaged[] = [
  { what: 'extensions whose names every object has', bytes: inProject({ extensions: inherited }) },
  {
    what: 'a storm of clones',
    bytes: archive(projectOf({ broadcasts: { m: '消息' } }, { blocks: cloneStorm })),
  },
  {
    what: 'blocks of an extension that nobody has',
    bytes: archive(
      projectOf(
        {},
        { blocks: { ...script, b: { ...move, parent: 'a', opcode: 'faraway_go' } } },
        { extensions: ['faraway'] },
      ),
    ),
  },
  {
    what: 'blocks of an extension that the project does not name',
    bytes: blocks({ ...script, b: { ...move, parent: 'a', opcode: 'faraway_go' } }),
  },
  {
    what: 'an extension of another site',
    bytes: archive(
      projectOf(
        {},
        { blocks: { ...script, b: { ...move, parent: 'a', opcode: 'remote_go' } } },
        { extensions: ['remote'], extensionURLs: { remote: 'https://extensions.example.org/remote.js' } },
      ),
    ),
  },
  { what: 'extensions that are no texts', bytes: inProject({ extensions: [7, null, 'pen', { x: 1 }] }) },
  { what: 'extensions that are an object', bytes: inProject({ extensions: { pen: true } }) },
  { what: 'addresses of extensions that are no texts', bytes: inProject({ extensionURLs: { a: 7 } }) },
  {
    what: 'more extensions than can be named',
    bytes: inProject({
      extensions: Array.from({ length: 300 }, (_, index) => `faraway${index}`.padEnd(200, 'x')),
    }),
  },
];

const assets: readonly Damaged[] = [
  { what: 'a costume whose file is missing', bytes: archive(projectOf(), [noise.file]) },
  { what: 'a sound whose file is missing', bytes: archive(projectOf(), [picture.file]) },
  { what: 'no costume', bytes: ofSprite({ costumes: [] }) },
  { what: 'costumes and sounds that are nothing', bytes: ofSprite({ costumes: null, sounds: null }) },
  {
    what: 'a name that belongs to another file',
    bytes: ofSprite({ costumes: [{ ...picture.entry, md5ext: `${md5('anderes')}.svg` }] }),
  },
  {
    what: 'a name with a path',
    bytes: ofSprite({ costumes: [{ ...picture.entry, md5ext: `../${picture.file.name}` }] }),
  },
  { what: 'no name of the file', bytes: ofSprite({ costumes: [{ ...picture.entry, md5ext: undefined }] }) },
  { what: 'no id of the file', bytes: ofSprite({ costumes: [{ ...picture.entry, assetId: undefined }] }) },
  {
    what: 'neither id nor name of the file',
    bytes: ofSprite({ costumes: [{ ...picture.entry, assetId: 7, md5ext: undefined }] }),
  },
  {
    what: 'an id in capitals',
    bytes: ofSprite({
      costumes: [
        { ...picture.entry, assetId: md5(drawing).toUpperCase(), md5ext: picture.file.name.toUpperCase() },
      ],
    }),
  },
];

const pictures: readonly Damaged[] = [
  {
    what: 'a format that nobody knows',
    bytes: ofSprite({ costumes: [{ ...picture.entry, dataFormat: 'webp' }] }),
  },
  {
    what: 'a drawing that says it is a photo',
    bytes: ofSprite({ costumes: [{ ...picture.entry, dataFormat: 'png' }] }),
  },
  { what: 'one costume twice', bytes: ofSprite({ costumes: [picture.entry, picture.entry] }) },
  {
    what: 'a centre that is a text',
    bytes: ofSprite({ costumes: [{ ...picture.entry, rotationCenterX: '20', rotationCenterY: {} }] }),
  },
];

const unreadable: readonly Damaged[] = [
  {
    what: 'a sound without a rate',
    bytes: ofSprite({ sounds: [{ ...noise.entry, rate: undefined, sampleCount: null }] }),
  },
  {
    what: 'a drawing that shows itself, with the name of a photo',
    refused: '作品里有一张图画',
    bytes: archive(
      projectOf(
        {},
        { costumes: [{ ...laughing.entry, md5ext: `${String(laughing.entry['assetId'])}.png` }] },
      ),
      [...files, { ...laughing.file, name: `${String(laughing.entry['assetId'])}.png` }],
    ),
  },
  { what: 'a photo that is none', bytes: withCostume(costumeOf(Buffer.from('kein Bild'), 'png')) },
  { what: 'a drawing that is none', bytes: withCostume(costumeOf(Buffer.from('<svg'), 'svg')) },
  { what: 'a drawing of no size', bytes: withCostume(svg('width="0" height="0"', square)) },
  {
    what: 'a drawing a billion wide',
    refused: '作品里有一张图画',
    bytes: withCostume(svg('width="1000000000" height="1000000000"', square)),
  },
  {
    what: 'a drawing that shows itself ten to the twelfth time',
    refused: '作品里有一张图画',
    bytes: withCostume(laughing),
  },
  {
    what: 'a photo thirty thousand wide',
    refused: '作品里有一张图画',
    bytes: withCostume(costumeOf(widePng(30_000), 'png')),
  },
  {
    what: 'a sound that is none',
    bytes: archive(projectOf({}, { sounds: [soundOf(Buffer.from('kein Ton')).entry] }), [
      picture.file,
      soundOf(Buffer.from('kein Ton')).file,
    ]),
  },
  {
    what: 'a rate between two numbers',
    bytes: ofSprite({ sounds: [{ ...noise.entry, rate: 8000.5, sampleCount: '8000' }] }),
  },
];

const two = (some: Part): Buffer =>
  archive(
    {
      objName: 'Stage',
      scripts: [],
      costumes: [
        {
          costumeName: '背景',
          baseLayerID: 0,
          baseLayerMD5: picture.file.name,
          bitmapResolution: 1,
          rotationCenterX: 20,
          rotationCenterY: 20,
        },
      ],
      sounds: [],
      currentCostumeIndex: 0,
      children: [],
      info: {},
      ...some,
    },
    [{ name: '0.svg', data: Buffer.from(drawing) }],
  );

const older: readonly Damaged[] = [
  { what: 'a project of Scratch 2', name: '旧.sb2', bytes: two({}) },
  {
    what: 'a project of Scratch 2 without its pictures',
    name: '旧.sb2',
    bytes: two({
      costumes: [
        {
          costumeName: '背景',
          baseLayerID: 3,
          baseLayerMD5: `${md5('x')}.svg`,
          bitmapResolution: 1,
          rotationCenterX: 0,
          rotationCenterY: 0,
        },
      ],
    }),
  },
  {
    what: 'a project of Scratch 2 whose children are nothing',
    name: '旧.sb2',
    bytes: two({ children: [null, 7, { objName: '角色' }] }),
  },
  {
    what: 'a project of Scratch 2 with scripts of no shape',
    name: '旧.sb2',
    bytes: two({ scripts: [null, [1, 2, 'x'], [10, 10, [['forward:', null]]]] }),
  },
  {
    what: 'a project of Scratch 2 with variables of no shape',
    name: '旧.sb2',
    bytes: two({ variables: [{ value: 1 }, { name: 7 }], lists: [{ listName: '名单' }] }),
  },
  {
    what: 'a project of Scratch 2 that is cut',
    name: '旧.sb2',
    bytes: two({}).subarray(0, 300),
    refused: '作品文件已损坏',
  },
  {
    what: 'the first letters of a project of Scratch 1.4',
    name: '旧.sb',
    bytes: Buffer.from('ScratchV02\0\0\0\u0010ObjS'),
    refused: '作品文件已损坏',
  },
];

/**
 * Project files as other programs, broken disks and interrupted downloads produce them, by the damaged part.
 */
export const damagedProjects: Readonly<Record<string, readonly Damaged[]>> = {
  archives,
  texts,
  targets,
  'meta, monitors and comments': details,
  values,
  'costume numbers': costumeNumbers,
  'scripts with rings': rings,
  'scripts with wrong parents': nested,
  'inputs and fields': inputs,
  'own blocks': ownBlocks,
  extensions,
  assets,
  pictures,
  'pictures and sounds inside': unreadable,
  older,
};
