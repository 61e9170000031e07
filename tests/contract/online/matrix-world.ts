import { sql } from 'kysely';
import { expect } from 'vitest';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, putRow, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { grantReport, putReport } from '#server/forms/reports/testing/report-calls.ts';
import type { Schema } from '#openapi/index.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

// Creates forms with one field for each right, and rows of users in different departments. The caller is the
// teacher of class one.

const classOne = 'A01A01A01';
/** The author of each row, the department, and the users it names. */
const makers = {
  mine: { createBy: 'teacher', orgCode: classOne },
  pupil: { createBy: 'student', orgCode: 'A01' },
  office: { createBy: 'admin', orgCode: classOne },
  far: { createBy: 'teacher2', orgCode: 'A01A01A02' },
} as const;
export type Name = keyof typeof makers;
export const names: readonly Name[] = ['mine', 'pupil', 'office', 'far'];

/**
 * The owner of a row: its author, or the department in a field, which is never the author's here, or the
 * departments in a field, which may be empty.
 */
type Whose = 'writer' | 'field' | 'fields';
const otherClass = 'A01A01A02';
const placed: Readonly<Record<Name, string>> = {
  mine: otherClass,
  pupil: otherClass,
  office: otherClass,
  far: classOne,
};
const placedInSeveral: Readonly<Record<Name, readonly string[]>> = {
  mine: [otherClass],
  pupil: [],
  office: [otherClass, 'A01A01'],
  far: [otherClass, classOne],
};

const written = {
  own: ['mine'],
  class: ['mine', 'pupil'],
  depart: ['mine', 'office'],
  all: names,
} as const;
type Reach = keyof typeof written;
const reached: Readonly<Record<Whose, Readonly<Partial<Record<Reach, readonly Name[]>>>>> = {
  writer: written,
  field: { class: ['mine', 'far'], depart: ['mine', 'far'] },
  fields: { class: ['mine', 'pupil', 'far'], depart: ['mine', 'far'] },
};
export type Right = 'hidden' | 'read' | 'write';

export type Case = { readonly right: Right; readonly reach: Reach; readonly whose: Whose };
const rights: readonly Right[] = ['hidden', 'read', 'write'];
const among: readonly Pick<Case, 'reach' | 'whose'>[] = [
  ...(['own', 'class', 'depart', 'all'] as const).map((reach) => ({ reach, whose: 'writer' as const })),
  ...(['field', 'fields'] as const).flatMap((whose) =>
    (['class', 'depart'] as const).map((reach) => ({ reach, whose })),
  ),
];
export const cases: readonly Case[] = rights.flatMap((right) => among.map((one) => ({ right, ...one })));

const title = 'title001';
export const secret = 'secret01';
/** Fields with labels and a user field, with the same right. */
const pick = 'pick0001';
const who = 'who00001';
const place = 'plac0001';

/** The rows of a form for one user, with access to the contents of its table. */
export type World = {
  readonly server: TestServer;
  readonly right: Right;
  readonly isWithin: (name: Name) => boolean;
  /** Codes: of a form of any kind but main, of a main form, of its sub table, and of a report. */
  readonly code: string;
  readonly main: string;
  readonly sub: string;
  readonly report: string;
  /** Token of a public link that includes the field. */
  readonly link: string;
  readonly call: ReturnType<typeof rowCalls>['call'];
  readonly send: (method: 'GET' | 'POST', path: string, parts?: object) => Promise<TestAnswer>;
  readonly rows: (of: 'form' | 'sub') => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>;
  /** Restores all rows. */
  readonly fill: () => Promise<void>;
};

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];

function definitionOf({ right, reach, whose }: Case): Schema<'FormDefinition'> {
  const options = names.map((name) => ({ value: `v-${name}`, text: `暗语-${name}` }));
  return {
    kind: 'tree',
    views: { tree: { title } },
    fields: [
      { id: title, key: 'title', label: '标题', kind: 'text' },
      { id: secret, key: 'secret', label: '保密', kind: 'text', group: 'inner' },
      { id: pick, key: 'pick', label: '保密的选择', kind: 'list', options },
      { id: who, key: 'who', label: '保密的人', kind: 'user' },
      { id: place, key: 'place', label: '班级', kind: whose === 'fields' ? 'departs' : 'depart' },
    ],
    ...(whose === 'writer' ? {} : { departField: place }),
    groups: [{ key: 'inner', title: '保密的分组' }],
    rules: [{ event: 'edit', act: 'show', target: 'title', expression: 'secret != "保密的规则"' }],
    buttons: [{ code: 'press', name: '保密的按钮', set: { secret: '"changed"' } }],
    access: [
      { role: 'teacher', rows: reach, may, fields: { [secret]: right, [pick]: right, [who]: right } },
      // Another role sees everything, so the field is hidden from the role and not from all users.
      { role: 'admin', rows: 'all', may },
    ],
  };
}

function codesOf({ right, reach, whose }: Case) {
  const end = `${right}_${reach}_${whose}`;
  return { code: `tree_${end}`, main: `main_${end}`, sub: `sub_${end}`, report: `report_${end}` };
}

/** Runs before any login, because a session stores its permissions. */
export async function grantMatrix(server: TestServer): Promise<void> {
  for (const one of cases) {
    const { code, main, report } = codesOf(one);
    for (const form of [code, main]) await grantForm(server, form, ['teacher']);
    await grantReport(server, report, ['teacher']);
  }
  const { db } = server.database;
  const builder = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', '/online/cgreport')
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const granted = { id: server.deps.newId(), roleId: role.id, permissionId: builder.id };
  await db.insertInto('sysRolePermission').values(granted).execute();
}

/** Returns the definition of a report that shows the field. */
export const reportOf = (code: string): Schema<'ReportDefinition'> => ({
  source: { kind: 'form', code },
  columns: [{ field: 'title' }, { field: 'secret' }],
  charts: [{ kind: 'table', title: '表' }],
  dashboardRoles: ['teacher'],
});

export async function matrixWorld(server: TestServer, one: Case): Promise<World> {
  const { right, reach, whose } = one;
  const { code, main, sub, report } = codesOf(one);
  const definition = definitionOf(one);
  const { access = [], fields, departField } = definition;
  const formId = await madeForm(server, code, definition);
  await madeForm(server, main, {
    kind: 'main',
    subs: [{ form: sub, title: '子表' }],
    fields: fields.slice(0, 1),
    access: [{ role: 'teacher', rows: 'all', may }],
  });
  const subId = await madeForm(server, sub, {
    kind: 'sub',
    fields,
    access,
    ...(departField === undefined ? {} : { departField }),
  });
  await putReport(server, report, reportOf(code));
  const calls = rowCalls(server, code, 'teacher');
  const within = reached[whose][reach];
  if (within === undefined) throw new Error(`nobody has said which rows are within ${reach} by ${whose}`);
  return {
    server,
    right,
    isWithin: (name) => within.includes(name),
    code,
    main,
    sub,
    report,
    link: await openedLink(server, code),
    call: calls.call,
    send: async (method, path, parts = {}) =>
      server.call(method, path, { token: await server.login('teacher'), ...parts }),
    rows: (of) => tableOf(server, of === 'form' ? formId : subId),
    fill: () => fill(server, { formId, subId, whose }),
  };
}

async function openedLink(server: TestServer, code: string): Promise<string> {
  const { result } = await server.call('PUT', `/online/cgform/publicLink/${code}`, {
    token: await server.login('admin'),
    body: {
      enabled: true,
      fields: [title, secret],
      title: null,
      intro: null,
      thanks: null,
      deadline: null,
      places: null,
      once: 'no',
      captcha: 'auto',
      fileTypes: null,
      fileLimit: null,
      fileCount: null,
    },
  });
  return String(Object(result).token);
}

type Filled = { readonly formId: string; readonly subId: string; readonly whose: Whose };

async function fill(server: TestServer, { formId, subId, whose }: Filled): Promise<void> {
  for (const id of [formId, subId]) await emptyTable(server, id);
  const plain = server.database.rows.withoutPlugins();
  const places = await departIds(server);
  const idOf = (code: string) => places.get(code) ?? '';
  const root = { id: 'root', ...makers.mine, values: { [title]: 'root' } };
  await putRow(server, formId, root);
  for (const name of names) {
    const of = {
      [place]: whose === 'fields' ? placedInSeveral[name].map(idOf) : idOf(placed[name]),
    };
    const values = {
      ...of,
      [title]: `title-${name}`,
      [secret]: `secret-${name}`,
      [pick]: `v-${name}`,
      [who]: makers[name].createBy,
    };
    for (const id of [formId, subId]) await putRow(server, id, { id: name, ...makers[name], values });
    await putRow(server, formId, {
      id: `gone-${name}`,
      ...makers[name],
      delFlag: 1,
      updateBy: 'teacher',
      updateTime: new Date(),
      values: { ...of, [title]: `title-gone-${name}`, [secret]: `secret-gone-${name}` },
    });
  }
  await sql`update ${rowsTable(subId)} set main_id = 'head'`.execute(plain);
}

/** Returns department ids by code. */
async function departIds({ database: { db } }: TestServer): Promise<ReadonlyMap<string, string>> {
  const departs = await db
    .selectFrom('sysDepart')
    .select(['id', 'orgCode'])
    .where('orgCode', 'in', [classOne, otherClass, 'A01A01'])
    .execute();
  return new Map(departs.map(({ id, orgCode }) => [orgCode, id]));
}

/** Returns the text of an answer; a spreadsheet is read cell by cell. */
export async function textOf(answer: TestAnswer): Promise<string> {
  // A server error would reveal nothing either, so it must not occur.
  expect(answer.status).toBeLessThan(500);
  const type = String(answer.headers['content-type']);
  return type.includes('json') ? answer.raw.body : JSON.stringify(await linesOf(answer));
}
