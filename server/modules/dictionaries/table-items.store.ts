import { sql } from 'kysely';
import type { Actor } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { courseIsManaged } from '#server/shared/teaching/course-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

type Item = { readonly value: string; readonly text: string };
type Source = {
  /** Any of these grants is required; empty: a login is enough. */
  readonly grants: readonly string[];
  readonly list: (db: Db, viewer: Actor) => Promise<Item[]>;
};

/** The maximum number of options in a select. */
const max = 1000;

// Each source is written out, so that no table or column name comes from a request, and every list has the
// scope of its page.
const sources: Readonly<Record<string, Source>> = {
  'sys_position,name,code': {
    grants: [],
    list: (db) =>
      db
        .selectFrom('sysPosition')
        .select(['code as value', 'name as text'])
        .where('delFlag', '=', 0)
        .orderBy('name')
        .limit(max)
        .execute(),
  },
  'sys_category,name,code': {
    grants: [],
    list: (db) =>
      db
        .selectFrom('sysCategory')
        .select(['code as value', 'name as text'])
        .where('delFlag', '=', 0)
        .orderBy('code')
        .limit(max)
        .execute(),
  },
  'sys_role,role_name,id': { grants: ['/isystem/user', '/isystem/roleUserList'], list: listRoles('id') },
  'sys_role,role_name,role_code': {
    grants: ['/isystem/user', '/isystem/roleUserList'],
    list: listRoles('roleCode'),
  },
  'sys_depart,depart_name,id': {
    grants: ['/isystem/user', '/isystem/departDetailList'],
    list: listDeparts('id'),
  },
  'sys_depart,depart_name,org_code': {
    grants: ['/isystem/user', '/isystem/departDetailList'],
    list: listDeparts('orgCode'),
  },
  'teaching_course,course_name,id': {
    grants: ['/course/course', '/course/courseUnit'],
    list: (db, viewer) =>
      db
        .selectFrom('teachingCourse as course')
        .select(['course.id as value', 'course.courseName as text'])
        .where(courseIsManaged(viewer))
        .orderBy('course.orderNum')
        .orderBy('course.createTime')
        .orderBy('course.id')
        .limit(max)
        .execute(),
  },
};

function listRoles(value: 'id' | 'roleCode'): Source['list'] {
  return (db) =>
    db
      .selectFrom('sysRole')
      .select([`${value} as value`, 'roleName as text'])
      .orderBy('roleLevel', 'desc')
      .limit(max)
      .execute();
}

function listDeparts(value: 'id' | 'orgCode'): Source['list'] {
  return (db, { scope }) =>
    db
      .selectFrom('sysDepart as depart')
      .select([`depart.${value} as value`, 'depart.departName as text'])
      .where('depart.delFlag', '=', 0)
      .where(departInScope(scope, sql.ref('depart.org_code')))
      .orderBy('depart.orgCode')
      .limit(max)
      .execute();
}

/** Returns the source of "table,text,code", or undefined if it is not on the list. */
export function tableItems(code: string): Source | undefined {
  const name = code.replaceAll(/\s/g, '');
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}
