import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { tone } from '#server/store/seed/scratch/tone.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { upload, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

const base = '/teaching/teachingScratchAssets';
const svg = (mark = '#f00') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect width="60" height="40" fill="${mark}"/></svg>`;
const { wav, rate, sampleCount } = tone('叮', [{ pitch: 440, seconds: 0.1 }]);

let server: TestServer;
let assets: ReturnType<typeof recordCalls>;
beforeAll(async () => {
  server = await createTestServer();
  assets = recordCalls(server, base, { by: 'teacher' });
});
afterAll(() => server.close());

const send = async (name: string, bytes: Buffer | string, by = 'teacher') =>
  (await postFile(server, await server.login(by), { purpose: 'asset', name, bytes })).path;
const forEditor = async (assetType: number, by = 'student') =>
  (
    await server.call('GET', `${base}/getScratchAssets`, {
      token: await server.login(by),
      query: { assetType: String(assetType) },
    })
  ).result;

describe('the school library', () => {
  it('a sprite is converted from its files to Scratch JSON and delivered to the editor', async () => {
    const [costume, sound] = [await send('小红.svg', svg()), await send('叮.wav', wav)];
    const body = { assetType: 4, assetName: '红块', tags: '形状，红', costumes: costume, sounds: sound };
    expect((await assets.add(body)).message).toBe('添加成功！');
    const row = await assets.row({ assetName: '红块' });
    expect(row).toMatchObject({ assetType: 4, tags: '形状,红', createBy: 'teacher' });
    const picture = { dataFormat: 'svg', bitmapResolution: 1, rotationCenterX: 30, rotationCenterY: 20 };
    expect(await forEditor(4)).toEqual([
      {
        name: '红块',
        tags: ['形状', '红'],
        isPublic: true,
        isStage: false,
        variables: {},
        blocks: {},
        costumes: [
          expect.objectContaining({
            ...picture,
            name: '小红',
            md5ext: expect.stringMatching(/^[0-9a-f]{32}\.svg$/),
            rawURL: `/api/sys/common/static/${costume}`,
          }),
        ],
        sounds: [expect.objectContaining({ name: '叮', rate, sampleCount, format: '' })],
      },
    ]);
  });

  it('the file name is the default name, and an asset is edited, deleted and restored', async () => {
    await assets.add({ assetType: 1, costumes: await send('操场.svg', svg('#0f0')) });
    const { id, revision, costumes } = await assets.row({ assetName: '操场' });
    expect((await assets.edit({ id, revision, assetType: 1, assetName: '大操场', costumes })).message).toBe(
      '编辑成功！',
    );
    expect(await forEditor(1)).toMatchObject([{ name: '大操场' }]);
    expect((await assets.remove(id)).success).toBe(true);
    expect(await forEditor(1)).toEqual([]);
    expect((await assets.restore(id)).success).toBe(true);
    expect(await forEditor(1)).toHaveLength(1);
  });

  it('missing files, wrong file types and files of other users are refused', async () => {
    const costume = await send('图.svg', svg('#00f'));
    const sound = await send('声.wav', wav);
    const of = async (body: object) => (await assets.add(body)).message;
    expect(await of({ assetType: 4, sounds: sound })).toBe('角色必须上传一个造型');
    expect(await of({ assetType: 3 })).toBe('请上传素材文件！');
    expect(await of({ assetType: 2, costumes: costume })).toBe('请上传素材文件！');
    expect(await of({ assetType: 2, sounds: costume })).toBe('不支持的文件类型');
    expect(await of({ assetType: 3, costumes: await send('别人.svg', svg('#111'), 'admin') })).toBe(
      '文件不存在',
    );
    expect((await assets.edit({ id: 'none', assetType: 1, costumes: costume })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await assets.remove('none')).message).toBe('记录不存在或已被删除');
  });

  it('SVGs with scripts or external content, and uploads of pupils, are refused', async () => {
    const token = await server.login('teacher');
    const bad = [
      '<script>x()</script>',
      '<rect onclick="x()"/>',
      '<image href="http://example.org/a.png"/>',
      '<style>@import "http://example.org/a.css"</style>',
      '<foreignObject><p/></foreignObject>',
    ];
    for (const inside of bad) {
      const bytes = `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
      const answer = await upload(server, token, { purpose: 'asset', name: '坏.svg', bytes });
      expect([inside, answer.message]).toEqual([
        inside,
        'SVG 图片里有脚本或外部内容，请另存为普通 SVG 或 PNG',
      ]);
    }
    const form = { purpose: 'asset', name: '图.svg', bytes: svg() };
    expect((await upload(server, await server.login('student'), form)).status).toBe(403);
  });

  it('the management list requires its permission, and the editor list requires a login', async () => {
    const list = (token: string | undefined) => server.call('GET', `${base}/list`, { token });
    expect((await list(undefined)).status).toBe(401);
    expect((await list(await server.login('student'))).status).toBe(403);
    const query = { assetType: '1' };
    expect((await server.call('GET', `${base}/getScratchAssets`, { query })).status).toBe(401);
  });
});
