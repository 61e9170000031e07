import { describe, expect, it } from 'vitest';
import type { EditorReport, PackItem } from '#shared/frames/editor-protocol.ts';
import { createBackpack } from './backpack.ts';

const md5 = 'a'.repeat(32);
const item = (more: Partial<PackItem>): PackItem => ({
  id: '1',
  type: 'costume',
  name: '小狐狸',
  body: `${md5}.svg`,
  thumbnail: 'aGk=',
  ...more,
});

/** Creates a backpack whose page answers with these items, or refuses. */
function withPage(items: readonly PackItem[] | undefined, files: Readonly<Record<string, string>> = {}) {
  const heard: EditorReport[] = [];
  const pack = createBackpack(
    (report) => {
      heard.push(report);
      if ('request' in report) pack.answer(report.request, items);
    },
    async (name) => (files[name] === undefined ? null : new TextEncoder().encode(files[name])),
  );
  return { pack, heard };
}

const content = (mime: string, text: string, thumbnail = 'data:image/jpeg;base64,aGk=') => ({
  mimeType: () => mime,
  dataAsBase64: () => Promise.resolve(text),
  thumbnailAsBase64: () => Promise.resolve(thumbnail),
});

describe("the frame's backpack", () => {
  it('lists items with thumbnails, and scripts with their content', async () => {
    const script = item({ id: '2', type: 'script', name: '代码', body: `${md5}.json` });
    const { pack, heard } = withPage([item({}), script], { [`${md5}.json`]: '[{"id":"移"}]' });
    const listed = await pack.storage.list({ offset: 0, limit: 20 });
    expect(heard).toEqual([{ kind: 'packWanted', request: 1, offset: 0, limit: 20 }]);
    expect(listed).toMatchObject([
      { id: '1', body: `${md5}.svg`, thumbnailUrl: 'data:image/jpeg;base64,aGk=' },
      { id: '2', bodyUrl: `data:application/json,${encodeURIComponent('[{"id":"移"}]')}` },
    ]);
  });

  it('sends the bytes of an added item to the page', async () => {
    const { pack, heard } = withPage([item({})]);
    const saved = await pack.storage.save(
      { type: 'costume', name: '小狐狸' },
      content('image/svg+xml', btoa('<svg/>')),
    );
    expect(saved).toMatchObject({ id: '1', name: '小狐狸' });
    expect(heard).toMatchObject([{ kind: 'packGiven', type: 'costume', format: 'svg', thumbnail: 'aGk=' }]);
    const [given] = heard;
    expect(given?.kind === 'packGiven' ? new TextDecoder().decode(given.bytes) : '').toBe('<svg/>');
  });

  it.each([
    ['the page refuses', undefined, content('image/png', 'aGk=')],
    ['there are no bytes', [item({})], content('image/png', '')],
    ['it is of no known kind', [item({})], content('image/gif', 'aGk=')],
  ])('fails when %s', async (_why, items, given) => {
    const { pack } = withPage(items);
    await expect(pack.storage.save({ type: 'costume', name: '' }, given)).rejects.toThrow(/./);
  });

  it('fetches a sprite when it is inserted, and ignores other sprites', async () => {
    const { pack } = withPage([item({ type: 'sprite', body: `${md5}.sprite3` })], {
      [`${md5}.sprite3`]: 'zip',
    });
    const added: unknown[] = [];
    const machine = { addSprite: async (sprite: unknown) => void added.push(sprite) };
    pack.watch(machine);
    const [listed] = await pack.storage.list({ offset: 0, limit: 20 });
    await machine.addSprite(await (await fetch(listed?.bodyUrl ?? '')).arrayBuffer());
    await machine.addSprite('{"name":"别的"}');
    expect(added).toEqual([new TextEncoder().encode('zip').buffer, '{"name":"别的"}']);
  });
});
