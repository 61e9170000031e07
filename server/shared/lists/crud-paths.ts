/** The last path segments of a plain list's operations, as `x-crud` generates them (tools/gen/crud.ts). */
const paths = {
  list: 'GET list',
  queryById: 'GET queryById',
  add: 'POST add',
  edit: 'PUT edit',
  delete: 'DELETE delete',
  deleteBatch: 'DELETE deleteBatch',
  restore: 'PUT restore',
  deleteList: 'GET deleteList',
  back: 'PUT back/{id}',
  deletePhysic: 'DELETE deletePhysic/{id}',
  exportXls: 'GET exportXls',
  importExcel: 'POST importExcel',
  importTemplate: 'GET importTemplate',
} as const;

type Paths = typeof paths;
type Below<Base extends string, Path> = Path extends `${infer Method} ${infer End}`
  ? `${Method} ${Base}/${End}`
  : never;
type OperationsAt<Base extends string, Of> = {
  readonly [Name in keyof Of & keyof Paths as Below<Base, Paths[Name]>]: Of[Name];
};

/** Returns the operations of a plain list, keyed by method and path below `base` as the contract names them. */
export function operationsAt<const Base extends string, Of extends Partial<Record<keyof Paths, unknown>>>(
  base: Base,
  operations: Of,
): OperationsAt<Base, Of> {
  const known = new Map<string, string>(Object.entries(paths));
  const entries = Object.entries(operations).map(([name, operation]): [string, unknown] => {
    const path = known.get(name);
    if (path === undefined) throw new TypeError(`no operation of a plain list: ${name}`);
    return [path.replace(' ', ` ${base}/`), operation];
  });
  const result = Object.fromEntries(entries);
  if (!hasAllOperations<Base, Of>(result, entries.length))
    throw new TypeError(`two operations at one path: ${base}`);
  return result;
}

/**
 * Narrows an object with computed keys to the type that computes the same keys, after checking that each operation
 * has its place.
 */
const hasAllOperations = <Base extends string, Of>(
  result: object,
  count: number,
): result is OperationsAt<Base, Of> => Object.keys(result).length === count;
