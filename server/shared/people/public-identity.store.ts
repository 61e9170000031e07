import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { drawnAvatarNames, drawnAvatarUrl } from '#openapi/drawn-avatars.ts';
import type { Caller } from '#server/http/caller.ts';
import { highestLevel } from './highest-level.store.ts';
import { longFamilyNames } from './name.rules.ts';

// The names and pictures of other people that callers may see (decision 110). Every operation that is public or open to pupils takes names
// and pictures of people from here; tests/contract/pupils-in-public.test.ts checks each such answer.

type Viewer = Pick<Caller, 'userId' | 'level' | 'departIds'> | undefined;

/**
 * Whether the caller may see the person's full identity: staff sees everyone, others see themselves and classmates. A
 * class is a department without departments below it: members of the whole school are not classmates.
 */
export function isOfClass(caller: Viewer, userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  if (caller.level > 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${userId} = ${caller.userId} or exists (
    select from sys_user_depart member join sys_depart class on class.id = member.dep_id
    where member.user_id = ${userId} and member.dep_id = any(${[...caller.departIds]}::varchar[]) and class.del_flag = 0
      and not exists (select from sys_depart below where below.parent_id = class.id and below.del_flag = 0)
  ))`;
}

/** Staff names are visible to everyone; pupils' names to themselves, their classmates and staff. */
function isKnown(caller: Viewer, userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOfClass(caller, userId)} or ${highestLevel(userId)} > 0)`;
}

/** A value of the site configuration, read once for all rows. */
export function siteValue(key: 'allowComment' | 'pupilNames' | 'pupilPictures'): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select config_value from sys_config where config_key = ${key} and config_enabled = 1)`;
}

/** A number from 0 to 16,777,215 that is derived from an id and reveals nothing about it. */
function numberOf(id: RawBuilder<unknown>): RawBuilder<number> {
  const hash = sql`sha256(convert_to(${id}, 'UTF8'))`;
  return sql<number>`(get_byte(${hash}, 0) * 65536 + get_byte(${hash}, 1) * 256 + get_byte(${hash}, 2))`;
}

/** Returns 小满（三年级一班）: a name of one word loses its family name, one of several words all but the first. */
function nameWithClass(account: (column: string) => RawBuilder<unknown>): RawBuilder<string> {
  const name = account('realname');
  const className = sql`(
    select '（' || class.depart_name || '）' from sys_user_depart member join sys_depart class on class.id = member.dep_id
    where member.user_id = ${account('id')} and class.del_flag = 0 order by length(class.org_code) desc, class.org_code limit 1
  )`;
  return sql<string>`(case
    when ${name} like '% %' then split_part(${name}, ' ', 1)
    when length(${name}) > 2 and left(${name}, 2) = any(${longFamilyNames}::varchar[]) then substr(${name}, 3)
    when length(${name}) > 1 then substr(${name}, 2)
    else ${name} end || coalesce(${className}, ''))`;
}

/** Selects the name of `alias`, a row of sys_user, that this caller sees; null without a person. */
export function displayName(caller: Viewer, alias: string): RawBuilder<string> {
  const account = (column: string) => sql.ref(`${alias}.${column}`);
  const generated = sql`'小创客' || (10000 + ${numberOf(account('id'))} % 90000)`;
  return sql<string>`(case when ${isKnown(caller, account('id'))} then ${account('realname')}
    when ${siteValue('pupilNames')} = 'class' then ${nameWithClass(account)}
    else coalesce(${account('nickname')}, ${generated}) end)`;
}

/** Selects the picture that the person chose or uploaded. */
export function ownAvatar(alias: string): RawBuilder<string | null> {
  const account = (column: string) => sql.ref(`${alias}.${column}`);
  const [before, after] = drawnAvatarUrl(' ').split(' ');
  return sql<
    string | null
  >`coalesce(${account('avatar')}, ${before} || ${account('drawnAvatar')} || ${after})`;
}

/** Selects the picture that all see who know the person: a pupil without one has a drawing that follows from the id. */
export function shownAvatar(alias: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${ownAvatar(alias)},
    case when ${sql.ref(`${alias}.userIdentity`)} = 1 then ${generatedAvatar(alias)} end)`;
}

/** The same drawing as generatedAvatarUrl returns (login-result.ts). */
function generatedAvatar(alias: string): RawBuilder<string> {
  const urls = drawnAvatarNames.map(drawnAvatarUrl);
  return sql<string>`(${urls}::text[])[1 + ${numberOf(sql.ref(`${alias}.id`))} % ${urls.length}::int]`;
}

/**
 * Selects the picture that this caller sees. A pupil's photograph is visible to the class only, unless the site
 * allows it.
 */
export function displayAvatar(caller: Viewer, alias: string): RawBuilder<string | null> {
  const account = (column: string) => sql.ref(`${alias}.${column}`);
  const generated = generatedAvatar(alias);
  return sql<string | null>`(case
    when ${isKnown(caller, account('id'))} then ${shownAvatar(alias)}
    when ${siteValue('pupilPictures')} = '1' or ${account('avatar')} is null then coalesce(${ownAvatar(alias)}, ${generated})
    else ${generated} end)`;
}

/** Selects a drawing, chosen or generated, in place of any photograph. */
export function drawnAvatar(alias: string): RawBuilder<string> {
  const [before, after] = drawnAvatarUrl(' ').split(' ');
  return sql<string>`coalesce(${before} || ${sql.ref(`${alias}.drawnAvatar`)} || ${after}, ${generatedAvatar(alias)})`;
}

/** Selects the person's school if the caller may see it; it would tell strangers where a child can be found. */
export function displaySchool(caller: Viewer, alias: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(case when ${isKnown(caller, sql.ref(`${alias}.id`))} then ${sql.ref(`${alias}.school`)} end)`;
}
