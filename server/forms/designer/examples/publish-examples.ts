import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '#server/http/caller.ts';
import { rowScope } from '#server/http/caller.ts';
import { findFormByCode } from '../online-form.store.ts';
import { findPublishing } from '../publishing.store.ts';
import { publishForm, shownPlan, type PublishDeps } from '../publish-form.ts';
import { createRow } from '#server/forms/shared/write/row-commands.ts';
import { insertLink, newLinkToken } from '#server/forms/shared/links/public-links.store.ts';
import { findPublishedForm, type PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { loadCaller } from '#server/shared/authentication/session/caller.store.ts';
import { whileExamplesLocked } from '#server/store/advisory-lock.store.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { hoursBefore } from '#server/store/seed/seed-context.ts';
import type { Db } from '#server/store/database.ts';
import type { ExampleForm, ExampleLink, ExampleTime } from '#server/store/seed/demo/forms/example.ts';
import { exampleForms } from '#server/store/seed/demo/forms/forms.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { hasRows, listAccounts, listDeparts, listUnfilled, noteFilled, orgCodeOf } from './examples.store.ts';

export type ExampleDeps = Omit<RowDeps, 'onlineForms'> & PublishDeps;

/**
 * Publishes the form drafts of the seed and fills in their rows. An example that has been filled once is
 * skipped: the school may have changed or deleted it.
 */
export async function publishExamples(deps: ExampleDeps): Promise<void> {
  if ((await listUnfilled(deps.db)).size === 0) return;
  await whileExamplesLocked(deps.db, async () => {
    const unfilled = await listUnfilled(deps.db);
    for (const form of exampleForms) if (unfilled.has(form.code)) await tryExample(deps, form);
  });
}

/** The owner of the examples. */
const owner = 'admin';
const dayHours = 24;

/** A failing example does not prevent the others; the next start tries it again. */
async function tryExample(deps: ExampleDeps, form: ExampleForm): Promise<void> {
  try {
    await publishExample(deps, form);
  } catch (error) {
    deps.log.error({ err: error, example: form.code }, 'an example of an online form could not be made');
  }
}

async function publishExample(deps: ExampleDeps, example: ExampleForm): Promise<void> {
  const { db, publisher } = deps;
  const { code } = example;
  const form = await findFormByCode(db, code);
  if (form !== undefined && form.version === null) {
    const { key, problems } = await shownPlan(deps, code, 'none');
    if (problems.length > 0)
      throw new Error(`the example ${code}: ${problems.map(({ message }) => message).join()}`);
    if (form.status !== 'publishing') await publishForm(deps, { username: owner }, code, key);
    else publisher.start(form.id);
    await untilPublished(deps, form.id, code);
  }
  await fillExample(deps, example, form !== undefined);
}

/** The number of checks whether another server has finished publishing: for a minute. */
const looks = 240;

async function untilPublished({ db, publisher }: ExampleDeps, formId: string, code: string): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await publisher.settled();
    if ((await findPublishedForm(db, code)) !== undefined) return;
    if ((await findPublishing(db, formId))?.state !== 'applying') break;
    await delay(250);
    publisher.start(formId);
  }
  throw new Error(`the example ${code} was not published`);
}

/**
 * Inserts all rows and records it, or does nothing. A form that a user has written to or changed meanwhile
 * gets no rows.
 */
async function fillExample(deps: ExampleDeps, example: ExampleForm, isThere: boolean): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const departs = await listDeparts(db);
  const rows = isThere ? example.rows(exampleTime(now, departs)) : [];
  const callers = await callersOf(deps, [...new Set(rows.map(({ by }) => by))]);
  const form = await findPublishedForm(db, example.code);
  await inTransaction(db, async (trx) => {
    if (!(await noteFilled(trx, example.code)) || form === undefined) return;
    if (form.version > 1 || (await hasRows(trx, form.id))) return;
    for (const { by, age, values } of rows) {
      const caller = callers.get(by);
      if (caller === undefined) continue;
      const then = hoursBefore(now, age);
      const inside = { ...deps, db: trx, clock: () => then, onlineForms: () => Promise.resolve(form) };
      const actor = { caller, scope: rowScope('visible', caller) };
      await createRow(inside, actor, await requireRowPolicy(inside, caller, example.code), { values });
    }
    if (example.link !== undefined) await openLink(trx, form, example.link, { now, departs });
  });
}

/**
 * Creates a public link of the administrator's department, so that users who see its rows see the new ones.
 */
async function openLink(
  trx: Db,
  { id, definition }: PublishedForm,
  { leftOut, departs = [], ...link }: ExampleLink,
  { now, departs: known }: { readonly now: Date; readonly departs: ReadonlyMap<string, string> },
): Promise<void> {
  const linkFields = definition.fields.filter(({ key }) => !leftOut.includes(key));
  await insertLink(trx, id, newLinkToken(), {
    ...link,
    enabled: true,
    fields: linkFields.map((field) => field.id),
    title: null,
    deadline: hoursBefore(now, -365 * dayHours),
    captcha: 'auto',
    fileTypes: null,
    fileLimit: null,
    fileCount: null,
    departs: departs.flatMap((code) => known.get(code) ?? []),
    orgCode: await orgCodeOf(trx, owner),
    updateBy: owner,
    updateTime: now,
  });
}

async function callersOf({ db }: ExampleDeps, usernames: readonly string[]): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>();
  if (usernames.length === 0) return callers;
  for (const [username, userId] of await listAccounts(db, usernames)) {
    const caller = await loadCaller(db, { userId, passwordDue: 0, secondFactorDue: 0, via: null }, '');
    if (caller !== undefined) callers.set(username, caller);
  }
  return callers;
}

export function exampleTime(now: Date, departs: ReadonlyMap<string, string>): ExampleTime {
  const daysBefore = (days: number): string => chinaDay(hoursBefore(now, days * dayHours));
  // Monday is 0.
  const today = (new Date(chinaDay(now)).getUTCDay() + 6) % 7;
  return {
    day: (number, time) => {
      const day = daysBefore(today - number);
      return time === undefined ? day : `${day} ${time}:00`;
    },
    ago: daysBefore,
    depart: (code) => departs.get(code) ?? '',
  };
}
