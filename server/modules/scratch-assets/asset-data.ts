import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { pathList } from '#server/shared/stored-files/file-selection.rules.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { pictureFacts, soundFacts } from './asset-media.rules.ts';
import { findAssetFiles, type AssetFile } from './scratch-asset.store.ts';

const pictures = new Set(['svg', 'png', 'jpg']);
const music = new Set(['wav', 'mp3']);
const maxFiles = 50;

export const assetTypes = { backdrop: 1, sound: 2, costume: 3, sprite: 4 } as const;

type Body = Pick<Schema<'ScratchAssetAdd'>, 'assetType' | 'assetName' | 'tags' | 'costumes' | 'sounds'>;
type CurrentFiles = { readonly costumes: string; readonly sounds: string };

/** Returns the columns of an asset, with the editor's JSON of its files. Errors: refusals that name the field. */
export async function assetValues(deps: Deps, caller: Caller, body: Body, stored: CurrentFiles | undefined) {
  const { assetType } = body;
  const chosen = assetPaths(body);
  const files = await findAssetFiles(deps.db, [...chosen.costumes, ...chosen.sounds], {
    caller,
    currentPaths: stored === undefined ? [] : [...pathList(stored.costumes), ...pathList(stored.sounds)],
  });
  const read = async <Item>(
    paths: readonly string[],
    field: string,
    describe: (file: AssetFile, bytes: Buffer) => Item | undefined,
  ): Promise<Item[]> => {
    const items: Item[] = [];
    for (const path of paths) {
      const file = files.get(path);
      if (file === undefined) throw refusal('文件不存在', field);
      const item = describe(file, await buffer(await deps.files.open(file.sha256)));
      if (item === undefined) throw refusal('不支持的文件类型', field);
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

/** Returns the paths of the files: one for each type, except a sprite, which has at least one costume. */
function assetPaths(body: Body) {
  const costumes = pathList(body.costumes);
  const sounds = pathList(body.sounds);
  if (costumes.length + sounds.length > maxFiles) throw refusal(`最多${maxFiles}个文件`, 'costumes');
  if (body.assetType === assetTypes.sprite) {
    if (costumes.length === 0) throw refusal('角色必须上传一个造型', 'costumes');
    return { costumes, sounds };
  }
  const isSound = body.assetType === assetTypes.sound;
  const [path] = isSound ? sounds : costumes;
  if (path === undefined) throw refusal('请上传素材文件！', isSound ? 'sounds' : 'costumes');
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
  const base = describe(file, bytes);
  const facts = pictures.has(base.dataFormat) ? pictureFacts(bytes, base.dataFormat) : undefined;
  if (facts === undefined) return undefined;
  return {
    ...base,
    bitmapResolution: base.dataFormat === 'svg' ? 1 : 2,
    rotationCenterX: facts.width / 2,
    rotationCenterY: facts.height / 2,
  };
}

function soundOf(file: AssetFile, bytes: Buffer) {
  const base = describe(file, bytes);
  const facts = music.has(base.dataFormat) ? soundFacts(bytes, base.dataFormat) : undefined;
  return facts === undefined ? undefined : { ...base, format: '', ...facts };
}
