import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { LoginResult } from './gen/schemas/session.ts';
import { UserPermissions } from './gen/schemas/permission.ts';
import { answer, page, refusal } from './wire.ts';

const said: string[] = [];
const { warn } = globalThis.console;
beforeEach(() => {
  globalThis.console.warn = (line: unknown) => void said.push(String(line));
});
afterEach(() => {
  said.length = 0;
  globalThis.console.warn = warn;
});

const home = { path: '/dashboard/index', component: 'dashboard/Index', meta: { title: '首页' } };
const pathsIn = (found: unknown) =>
  z.parse(z.object({ menu: z.array(z.object({ path: z.string() })) }), found).menu.map(({ path }) => path);

describe('an unusable menu entry', () => {
  it.each([
    ['has no path', { component: 'system/UserList' }],
    ['has a path that is no text', { path: { to: '/a' } }],
    ['is hidden in another word', { path: '/a', hidden: 'yes' }],
    ['has a route that is no text', { path: '/a', route: true }],
    ['has an object as title', { path: '/a', meta: { title: { zh: '用户' } } }],
    ['has a list as meta', { path: '/a', meta: [] }],
    ['is a text', '/a'],
    ['is null', null],
  ])('an entry that %s is omitted and logged, and the others stay', (_what, odd) => {
    expect(pathsIn(z.parse(UserPermissions, { menu: [odd, home] }))).toEqual(['/dashboard/index']);
    expect(said).toHaveLength(1);
  });

  it('an unusable entry below its group or among the buttons is omitted', () => {
    const group = { path: '/isystem', children: [{ hidden: 7 }, { path: '/isystem/user' }, 3] };
    const read = z.parse(UserPermissions, {
      menu: [{ ...group, meta: { permissionList: [{}, { action: 'user:add' }] } }],
      auth: [{ type: '1' }, { action: 'user:edit' }],
      allAuth: null,
    });
    expect(read).toMatchObject({
      menu: [{ children: [{ path: '/isystem/user' }], meta: { permissionList: [{ action: 'user:add' }] } }],
      auth: [{ action: 'user:edit' }],
      allAuth: null,
    });
    expect(said).toHaveLength(4);
  });

  it.each([
    ['the menu', { menu: { 0: home } }, { menu: [] }],
    ['the buttons', { menu: [], auth: {}, allAuth: 'user:add' }, { menu: [], auth: [], allAuth: [] }],
    ['the entries of a group', { menu: [{ ...home, children: {} }] }, { menu: [{ ...home, children: [] }] }],
  ])('a value that is not a list counts as an empty list and is logged: %s', (_what, given, read) => {
    expect(z.parse(UserPermissions, given)).toEqual(read);
    expect(said.length).toBeGreaterThan(0);
  });

  it('an unusable entry in a login response is omitted', () => {
    const login = { token: 't', userInfo: { id: 'u1', username: 'a' }, permissions: { menu: [{}, home] } };
    const read = z.safeParse(LoginResult, login);
    expect([read.success, pathsIn(read.data?.permissions)]).toEqual([true, ['/dashboard/index']]);
  });

  it('an unusable dictionary item or department in a login response is omitted', () => {
    const depart = { id: 'd1', departName: '三年级一班', orgCode: 'A01' };
    const read = z.parse(LoginResult, {
      token: 't',
      userInfo: { id: 'u1', username: 'a' },
      departs: [{ id: null }, depart],
      sysAllDictItems: { sex: [{ value: null }, { value: '1', text: '男' }], odd: null, none: {} },
    });
    expect(read).toMatchObject({
      departs: [depart],
      sysAllDictItems: { sex: [{ value: '1', text: '男' }], odd: [], none: [] },
    });
  });

  it('two thousand nested levels are read without a stack overflow, and twenty are kept', () => {
    let entry: Record<string, unknown> = { path: '/last' };
    for (let level = 0; level < 2000; level += 1) entry = { path: `/l${level}`, children: [entry] };
    const read: unknown = z.parse(UserPermissions, { menu: [entry, home] });
    expect(pathsIn(read)).toEqual(['/l1999', '/dashboard/index']);
    expect(JSON.stringify(read).split('children').length - 1).toBe(20);
    expect(said).toHaveLength(1);
  });
});

describe('a page of a list', () => {
  it.each([
    ['null', { size: null, current: null, pages: null, totalRelation: null }],
    ['other kinds', { size: '10', current: {}, pages: 'many', totalRelation: 'about' }],
  ])('a page is read even if the fields that no list uses are %s', (_what, fields) => {
    const read = z.safeParse(page(z.string()), { records: ['a'], total: '1', ...fields });
    expect(read.data).toMatchObject({ records: ['a'], total: 1, totalRelation: 'eq' });
  });

  it('a total that is a lower bound stays marked as one', () => {
    const read = z.safeParse(page(z.string()), { records: [], total: 10_000, totalRelation: 'gte' });
    expect(read.data).toMatchObject({ totalRelation: 'gte' });
  });
});

describe('an envelope', () => {
  const schema = answer(z.string());

  it.each([
    ['code null', { success: true, code: null }],
    ['code an object', { success: true, code: {} }],
    ['timestamp as text', { success: true, timestamp: '2024-01-01 00:00:00' }],
    ['success as text', { success: 'true' }],
    ['success as a number', { success: 1 }],
    ['message null', { success: true, message: null }],
    ['message a number', { success: true, message: 3 }],
  ])('an envelope with %s is read', (_what, fields) => {
    expect(z.safeParse(schema, { result: 'x', ...fields }).data).toMatchObject({
      success: true,
      result: 'x',
    });
  });

  it.each([
    ['message null', { success: false, message: null, code: 500 }],
    ['no message and no code', { success: false }],
    ['success as text', { success: 'false', message: '不行', code: null }],
    ['success as a number', { success: 0, message: '不行', timestamp: 'now' }],
  ])('an envelope with %s is a refusal', (_what, fields) => {
    expect(z.safeParse(schema, { result: 'x', ...fields }).data).toMatchObject({ success: false });
    expect(z.safeParse(refusal, fields).success).toBe(true);
  });

  it.each([{ success: null }, { success: 'perhaps' }, {}])(
    'an envelope that does not state success is invalid: %o',
    (fields) => {
      expect(z.safeParse(schema, { result: 'x', ...fields }).success).toBe(false);
    },
  );
});
