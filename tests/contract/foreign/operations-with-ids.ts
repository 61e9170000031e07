import { contractOperations, contractSchemas, type JsonSchema } from '#server/http/contract.ts';

/** Names under which requests carry the id of a row: `id`, `ids`, `userId`, `departIds`, `userIdList`, `userid`. */
const namesRows = /^(ids?|[a-z]\w*Ids?|\w*[a-z]IdList|userid|selectedroles|selecteddeparts)$/;
/** Filters of lists: what they name is asked for within the scope, and the lists have tests of their own. */
const isList = /\/(list|rootList|mine|departUserList|userRoleList|exportXls)$/;

const schemas = new Map<string, JsonSchema>(contractSchemas().map((schema) => [schema.$id, schema]));

/**
 * Every operation about the rows of somebody that takes an id, by its key: those whose scope is `none` are about the
 * whole school and ask for a permission alone.
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
