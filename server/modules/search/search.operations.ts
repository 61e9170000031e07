import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { canOpenForm, pagesOf } from '#server/forms/shared/access/row-access.rules.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import {
  listClasses,
  listCourses,
  listForms,
  listManagedHomework,
  listOwnHomework,
  listPeople,
  listUnits,
  listWorks,
  startsFirst,
  type SearchTerms,
} from './search.store.ts';

type SearchHit = Schema<'SearchHit'>;
type Find = (terms: SearchTerms) => Promise<readonly SearchHit[]>;

export function searchOperations(deps: Deps): OperationsOf<'search'> {
  return {
    'GET /sys/search': async ({ query }, actor) => {
      const text = query.text.trim();
      if (text === '') return [];
      const found = await Promise.all(
        kindsOf(deps, actor).map((find) => startsFirst((isStart) => find({ text, isStart }))),
      );
      return found.flat();
    },
  };
}

/** Returns a search for each kind of records whose list the caller may open, with the rows of that list. */
function kindsOf(deps: Deps, actor: Actor): Find[] {
  const { db } = deps;
  const { caller, scope } = actor;
  const now = deps.clock();
  const may = (...menus: readonly string[]) => menus.some((menu) => caller.grants.has(menu));
  const kinds: [isAllowed: boolean, find: Find][] = [
    [may('/isystem/user', '/isystem/departDetailList'), (terms) => listPeople(db, terms, scope)],
    [may('/isystem/departDetailList'), (terms) => listClasses(db, terms, scope)],
    [true, (terms) => listCourses(db, terms, actor, now)],
    [true, (terms) => listUnits(db, terms, actor, now)],
    [
      true,
      (terms) =>
        may('/work/additionalWork')
          ? listManagedHomework(db, terms, actor)
          : listOwnHomework(db, terms, caller.userId),
    ],
    [
      true,
      (terms) =>
        listWorks(db, terms, {
          userId: caller.userId,
          scope: may('/teaching/workList') ? scope : undefined,
        }),
    ],
    [true, (terms) => openForms(deps, terms, caller)],
  ];
  return kinds.flatMap(([isAllowed, find]) => (isAllowed ? [find] : []));
}

async function openForms(
  { db, onlineForms }: Deps,
  terms: SearchTerms,
  caller: Caller,
): Promise<SearchHit[]> {
  const forms = await listForms(db, terms);
  const hits = await Promise.all(
    forms.map(async ({ id, code, name }): Promise<SearchHit[]> => {
      const form = await onlineForms(code);
      if (form === undefined || !canOpenForm(form, caller)) return [];
      const pages = pagesOf(code);
      const path = pages.find((page) => caller.grants.has(page)) ?? pages[0];
      return [{ kind: 'form', id, name, detail: '', ...(path === undefined ? {} : { path }) }];
    }),
  );
  return hits.flat();
}
