import { areaList } from '@vant/area-data';
import { isRegion, regionTree, type Regions } from '#openapi/regions.ts';
import { once } from '#server/http/once.ts';

const tree = regionTree(areaList);

/** Whether a value of 省市区 is one that there is. */
export const isKnownRegion = (path: string): boolean => isRegion(tree, path);

/** As people write them down: with and without what kind of place it is. */
function written(name: string): readonly string[] {
  const short = name.replace(/(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市|区|县)$/, '');
  return short.length < 2 || short === name ? [name] : [name, short];
}

/** Paths by what a sheet may say of them, without what stands between the names; what several are called has none. */
function pathsByText(): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (text: string, path: string): void => {
    found.set(text, found.has(text) && found.get(text) !== path ? undefined : path);
  };
  const walk = (regions: Regions, names: readonly string[], before: ReadonlySet<string>): void => {
    for (const [name, { code, below }] of regions) {
      const here = [...names, name];
      const texts = new Set([...before].flatMap((text) => written(name).map((one) => text + one)));
      if (below.size > 0) walk(below, here, new Set([...texts, ...before]));
      else for (const text of [code, ...texts]) add(text, here.join('/'));
    }
  };
  walk(tree, [], new Set(['']));
  return found;
}

const byText = once(pathsByText);

/** The path that a cell of a sheet means: as it is exported, by names, or by the code of the place; undefined: none, or several. */
export function readRegion(cell: string): string | undefined {
  if (isKnownRegion(cell)) return cell;
  return byText().get(cell.replaceAll(/[\s/／\\>＞,，、.·-]+/g, ''));
}
