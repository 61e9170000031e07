import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { pathList } from '#server/shared/records/chosen-file.rules.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { pictureFacts, soundFacts } from './asset-media.rules.ts';
import { findAssetFiles, type AssetFile } from './scratch-asset.store.ts';

const pictures = new Set(['svg', 'png', 'jpg']);
const music = new Set(['wav', 'mp3']);
const maxFiles = 50;

export const assetTypes = { backdrop: 1, sound: 2, costume: 3, sprite: 4 } as const;

type Body = Pick<Schema<'ScratchAssetAdd'>, 'assetType' | 'assetName' | 'tags' | 'costumes' | 'sounds'>;
type Held = { readonly costumes: string; readonly sounds: string };

/** The columns of an asset, with the editor's JSON made from its files. Errors: refusals that name the field. */
export async function assetValues(deps: Deps, caller: Caller, body: Body, stored: Held | undefined) {
  const { assetType } = body;
  const chosen = chosenPaths(body);
  const files = await findAssetFiles(deps.db, [...chosen.costumes, ...chosen.sounds], {
    caller,
    held: stored === undefined ? [] : [...pathList(stored.costumes), ...pathList(stored.sounds)],
  });
  const read = async <Item>(
    paths: readonly string[],
    field: string,
    describe: (file: AssetFile, bytes: Buffer) => Item | undefined,
  ): Promise<Item[]> => {
    const items: Item[] = [];
    for (const path of paths) {
      const file = files.get(path);
      if (file === undefined) throw refuse('文件不存在', field);
      const item = describe(file, await buffer(await deps.files.open(file.sha256)));
      if (item === undefined) throw refuse('不支持的文件类型', field);
      items.push(item);
    }
    return items;
  };
  const costumes = await read(chosen.costumes, 'costumes', costumeOf);
  const sounds = await read(chosen.sounds, 'sounds', soundOf);
  const all = [...costumes, ...sounds];
  const name = cleanLine(body.assetName ?? '') || (all[0]?.name ?? '');
  const tags = tagsOf(body.tags);
  return {
    assetType,
    assetName: name.slice(0, 100),
    tags: tags.join(','),
    costumes: chosen.costumes.join(','),
    sounds: chosen.sounds.join(','),
    md5Ext: all.map(({ md5ext }) => md5ext).join(','),
    assetData: JSON.stringify(
      assetType === assetTypes.sprite
        ? { name, tags, isStage: false, variables: {}, blocks: {}, costumes, sounds }
        : { ...all[0], name, tags },
    ),
  };
}

/** One file for each kind but the sprite, which has a costume at least. */
function chosenPaths(body: Body) {
  const costumes = pathList(body.costumes);
  const sounds = pathList(body.sounds);
  if (costumes.length + sounds.length > maxFiles) throw refuse(`最多${maxFiles}个文件`, 'costumes');
  if (body.assetType === assetTypes.sprite) {
    if (costumes.length === 0) throw refuse('角色必须上传一个造型', 'costumes');
    return { costumes, sounds };
  }
  const isSound = body.assetType === assetTypes.sound;
  const [path] = isSound ? sounds : costumes;
  if (path === undefined) throw refuse('请上传素材文件！', isSound ? 'sounds' : 'costumes');
  return isSound ? { costumes: [], sounds: [path] } : { costumes: [path], sounds: [] };
}

function tagsOf(text: string | null | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .split(/[,，、]/)
        .map(cleanLine)
        .filter((tag) => tag !== ''),
    ),
  ];
}

function describe({ fileName, filePath }: AssetFile, bytes: Buffer) {
  const dataFormat = filePath.slice(filePath.lastIndexOf('.') + 1);
  const assetId = createHash('md5').update(bytes).digest('hex');
  const name = fileName.replace(/\.[^.]+$/, '');
  return { name, assetId, dataFormat, md5ext: `${assetId}.${dataFormat}` };
}

function costumeOf(file: AssetFile, bytes: Buffer) {
  const named = describe(file, bytes);
  const facts = pictures.has(named.dataFormat) ? pictureFacts(bytes, named.dataFormat) : undefined;
  if (facts === undefined) return undefined;
  return {
    ...named,
    bitmapResolution: named.dataFormat === 'svg' ? 1 : 2,
    rotationCenterX: facts.width / 2,
    rotationCenterY: facts.height / 2,
  };
}

function soundOf(file: AssetFile, bytes: Buffer) {
  const named = describe(file, bytes);
  const facts = music.has(named.dataFormat) ? soundFacts(bytes, named.dataFormat) : undefined;
  return facts === undefined ? undefined : { ...named, format: '', ...facts };
}
