import { areaList } from '@vant/area-data';
import { isRegion, regionTree, type Regions } from '#openapi/regions.ts';
import { once } from '#server/http/once.ts';

const tree = regionTree(areaList);

/** Whether a value of 省市区 exists. */
export const isKnownRegion = (path: string): boolean => isRegion(tree, path);

/** Returns the paths of all regions that a field accepts. */
export const regionPaths = once((): readonly string[] => {
  const pathsIn = (regions: Regions, before: string): readonly string[] =>
    [...regions].flatMap(([name, { below }]) =>
      below.size === 0 ? [before + name] : pathsIn(below, `${before}${name}/`),
    );
  return pathsIn(tree, '');
});

/** Spellings of a name: with and without the type of place. */
function written(name: string): readonly string[] {
  const short = name.replace(/(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市|区|县)$/, '');
  return short.length < 2 || short === name ? [name] : [name, short];
}

/** Region paths by their spellings in spreadsheets, without separators; ambiguous spellings map to undefined. */
function pathsByText(): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (text: string, path: string): void => {
    found.set(text, found.has(text) && found.get(text) !== path ? undefined : path);
  };
  const walk = (regions: Regions, names: readonly string[], before: ReadonlySet<string>): void => {
    for (const [name, { code, below }] of regions) {
      const pathNames = [...names, name];
      const texts = new Set([...before].flatMap((text) => written(name).map((one) => text + one)));
      if (below.size > 0) walk(below, pathNames, new Set([...texts, ...before]));
      else for (const text of [code, ...texts]) add(text, pathNames.join('/'));
    }
  };
  walk(tree, [], new Set(['']));
  return found;
}

const byText = once(pathsByText);

/**
 * Returns the region path of a spreadsheet cell, given as exported, by names or by code; undefined if it matches no region or
 * several.
 */
export function readRegion(cell: string): string | undefined {
  if (isKnownRegion(cell)) return cell;
  return byText().get(cell.replaceAll(/[\s/／\\>＞,，、.·-]+/g, ''));
}
