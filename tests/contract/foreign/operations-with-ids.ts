import { contractOperations, contractSchemas, type JsonSchema } from '#server/http/contract.ts';

/**
 * Matches parameter names that carry the id of a row: `id`, `ids`, `userId`, `departIds`, `userIdList`,
 * `userid`.
 */
const namesRows = /^(ids?|[a-z]\w*Ids?|\w*[a-z]IdList|userid|selectedroles|selecteddeparts)$/;
/** Matches lists. Their filters apply within the scope, and they have tests of their own. */
const isList = /\/(list|rootList|mine|departUserList|userRoleList|exportXls)$/;

const schemas = new Map<string, JsonSchema>(contractSchemas().map((schema) => [schema.$id, schema]));

/**
 * Returns the keys of all operations on rows with an owner that take an id. Operations with scope `none`
 * concern the whole school and check only a permission.
 */
export function operationsWithIds(): string[] {
  return contractOperations()
    .filter(({ scope, method, url }) => scope !== 'none' && !(method === 'GET' && isList.test(url)))
    .filter(({ params, query, body }) =>
      [params, query, body].some(
        (part) => part !== undefined && names(part).some((name) => namesRows.test(name)),
      ),
    )
    .map(({ key }) => key);
}

function names(schema: JsonSchema): string[] {
  const target = typeof schema['$ref'] === 'string' ? schemas.get(schema['$ref'].replace('#', '')) : schema;
  const items = target?.['items'];
  if (isSchema(items)) return names(items);
  const properties = target?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties);
}

/** A body may be a list of rows. */
function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
