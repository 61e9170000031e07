// Regions (省市区) of online forms: a path of names, `浙江省/杭州市/西湖区`
// (docs/decisions/089-kinds-of-fields.md).

/** Names by code, in the format of @vant/area-data: a province has two digits, a city four, a county six. */
type AreaList = {
  readonly province_list: Readonly<Record<string, string>>;
  readonly city_list: Readonly<Record<string, string>>;
  readonly county_list: Readonly<Record<string, string>>;
};

/** Regions by name. A region without regions below is selected as a whole. */
export type Regions = ReadonlyMap<string, Region>;
export type Region = { readonly code: string; readonly below: Regions };
type Growing = Map<string, { readonly code: string; readonly below: Growing }>;

export function regionTree({ province_list, city_list, county_list }: AreaList): Regions {
  const tree: Growing = new Map();
  const places = new Map<string, Growing>([['', tree]]);
  const grow = (list: Readonly<Record<string, string>>, digits: number): void => {
    for (const [code, name] of Object.entries(list)) {
      const below: Growing = new Map();
      places.set(code.slice(0, digits), below);
      places.get(code.slice(0, digits - 2))?.set(name, { code, below });
    }
  };
  grow(province_list, 2);
  grow(city_list, 4);
  grow(county_list, 6);
  return tree;
}

/** Returns the names of a path. An incomplete path ends with a slash. */
export const regionNames = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** Returns the regions below these names, or undefined if there is no such region. */
export function regionsBelow(tree: Regions, names: readonly string[]): Regions | undefined {
  return names.reduce<Regions | undefined>((at, name) => at?.get(name)?.below, tree);
}

/** Returns whether a path is complete: it names a region without regions below. */
export function isRegion(tree: Regions, path: string): boolean {
  const names = regionNames(path);
  return names.length > 0 && names.join('/') === path && regionsBelow(tree, names)?.size === 0;
}

/** Returns the path of a selection. A region that is the only one at its level is selected automatically. */
export function regionPath(tree: Regions, names: readonly string[]): string {
  const below = regionsBelow(tree, names);
  const [only, second] = [...(below?.keys() ?? [])];
  if (names.length > 0 && only !== undefined && second === undefined)
    return regionPath(tree, [...names, only]);
  return names.length === 0 || below?.size === 0 ? names.join('/') : `${names.join('/')}/`;
}
