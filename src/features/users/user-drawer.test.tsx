import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { connectApi } from '#shared/api/connection.ts';
import { addUser, editUser, usersKey, usersQuery } from '#shared/api/user.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { UserDrawer } from './user-drawer.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const refused = (message: string, field: string) =>
  HttpResponse.json({ success: false, message, code: 500, result: { field } });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  openStorage('local')?.clear();
  openStorage('session')?.clear();
  server.resetHandlers();
});
afterAll(() => server.close());

const departs = [
  {
    id: 's',
    key: 's',
    title: '希望小学',
    departName: '希望小学',
    orgCode: 'A01',
    orgCategory: '1',
    children: [
      {
        id: 'c1',
        key: 'c1',
        title: '三年级一班',
        departName: '三年级一班',
        orgCode: 'A01A01',
        orgCategory: '3',
      },
    ],
  },
];
const roles = [
  { id: 'r1', roleName: '学生', roleCode: 'student', roleLevel: 0 },
  { id: 'r2', roleName: '教师', roleCode: 'teacher', roleLevel: 2 },
  { id: 'r3', roleName: '教务主任', roleCode: 'dean', roleLevel: 5 },
];

/** Records the checks of typed values. */
const questions: string[] = [];

function serve() {
  questions.length = 0;
  server.use(
    http.get(`${api}/sys/config/getCurrentConfig`, () => done({})),
    http.get(`${api}/sys/role/queryMySubRole`, () => done(roles)),
    http.get(`${api}/sys/sysDepart/queryOffered`, () => done(departs)),
    http.get(`${api}/sys/user/newAccount`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isPupil = searchParams.get('userIdentity') === '1';
      return done({ username: isPupil ? '' : `${searchParams.get('realname')}-py`, password: 'kite7sun' });
    }),
    http.get(`${api}/sys/duplicate/check`, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      questions.push(
        ['tableName', 'fieldName', 'fieldVal', 'dataId'].map((name) => asked.get(name) ?? '').join(' '),
      );
      return asked.get('fieldVal') === 'taken'
        ? HttpResponse.json({
            success: false,
            message: '该值不可用，系统中已存在！',
            code: 500,
            result: null,
          })
        : done(null, '该值可用！');
    }),
  );
}

type UserRow = Schema<'UserRow'>;

const users = defineResource({
  title: '用户管理',
  list: usersQuery,
  create: addUser,
  update: editUser,
  fields: { username: { label: '账号', kind: 'text' } },
  table: ['username'],
  sort: [],
});

async function openDrawer(row?: UserRow, phoneDisabled = false) {
  const shown = await showPage(row, phoneDisabled);
  await shown.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('textbox', { name: '账号' });
  return shown;
}

async function showPage(row?: UserRow, phoneDisabled = false, actions: readonly string[] = []) {
  serve();
  function Page() {
    const crud = useRecordCrud<UserRow>({
      resource: users,
      list: { rows: [], refresh: async () => undefined },
    });
    const isOpen = crud.mode === 'editing' || crud.mode === 'saving' || crud.mode === 'conflicted';
    return (
      <>
        <h1>用户管理</h1>
        <button type="button" onClick={() => (row === undefined ? crud.create() : crud.edit(row))}>
          打开
        </button>
        {isOpen ? <UserDrawer crud={crud} phoneDisabled={phoneDisabled} /> : <p>已关闭</p>}
      </>
    );
  }
  return showApp(Page, '/toy', 't1', actions);
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}$`));
const save = () => screen.getByRole('button', { name: '保存' });

const fold = () => screen.getByText('更多设置');
const isChosen = (role: string, name: string) => screen.getByRole<HTMLInputElement>(role, { name }).checked;

/** Selects 三年级一班 in the picker with this label. */
async function chooseClass({ user }: Awaited<ReturnType<typeof openDrawer>>, label: RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name: label }));
  const tree = await screen.findByRole('dialog', { name: /^(部门|班级)搜索$/ });
  await user.click(await within(tree).findByRole('treeitem', { name: '三年级一班' }));
  await user.click(within(tree).getByRole('button', { name: '确定' }));
  await screen.findByRole('button', { name: '移除三年级一班' });
}

describe('the form of a new user', () => {
  it('starts with a teacher, and the role follows the identity', async () => {
    const { user } = await openDrawer();
    expect(isChosen('radio', '老师')).toBe(true);
    await user.click(fold());
    expect(isChosen('checkbox', '教师')).toBe(true);
    expect(box('工号').value).toBe('');
    await user.click(screen.getByRole('radio', { name: '学生' }));
    expect([isChosen('checkbox', '学生'), isChosen('checkbox', '教师')]).toEqual([true, false]);
    expect(screen.queryByLabelText('工号')).toBe(null);
    await user.click(screen.getByRole('radio', { name: '管理人员' }));
    expect(
      screen.getAllByRole('button', { name: /^移除/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['移除希望小学']);
  });

  it('says that there is no class, with the way to a new one, and offers it when it exists', async () => {
    const { user } = await showPage(undefined, false, ['depart:add']);
    let offered: readonly object[] = departs.map((one) => ({ ...one, children: [] }));
    server.use(http.get(`${api}/sys/sysDepart/queryOffered`, () => done(offered)));
    await user.click(screen.getByRole('button', { name: '打开' }));
    const link = await screen.findByRole('link', { name: '去班级管理新建' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/isystem/departDetailList',
      '_blank',
    ]);
    expect(link.parentElement?.textContent).toBe('还没有班级 去班级管理新建');
    expect(screen.queryByRole('button', { name: /任教班级/ })).toBe(null);
    offered = departs;
    // The user comes back from the window of 班级管理.
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('button', { name: /任教班级/ });
  });

  it('reports all missing required values of a pupil', async () => {
    const { user } = await openDrawer();
    await user.click(screen.getByRole('radio', { name: '学生' }));
    await user.click(save());
    await screen.findAllByRole('alert');
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      '请输入姓名！',
      '请选择班级',
      '请输入账号！',
    ]);
  });

  it('generates the password that is left empty, as the field says', async () => {
    const bodies: unknown[] = [];
    const drawer = await openDrawer();
    const { user } = drawer;
    server.use(
      http.post(`${api}/sys/user/add`, async ({ request }) => {
        bodies.push(await request.json());
        return done(null, '添加成功！');
      }),
    );
    expect(box('初始密码').placeholder).toBe('留空则自动生成');
    await user.type(box('姓名'), '王晓燕');
    await waitFor(() => expect(box('初始密码').value).toBe('kite7sun'));
    await chooseClass(drawer, /任教班级/);
    await user.clear(box('初始密码'));
    await user.type(box('初始密码'), '12345');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('密码要有 6 到 64 位，不能有空格！');
    await user.clear(box('初始密码'));
    await user.click(save());
    const sheet = await screen.findByRole('dialog', { name: '账号' });
    expect(within(sheet).getAllByRole('row')[1]?.textContent).toContain('kite7sun');
    expect(bodies).toMatchObject([{ realname: '王晓燕', password: 'kite7sun' }]);
  });

  it('sends the generated password again when the first answer was lost', async () => {
    const drawer = await openDrawer();
    const { user } = drawer;
    let asked = 0;
    const passwords: unknown[] = [];
    server.use(
      http.get(`${api}/sys/user/newAccount`, () => done({ username: 'wangxy', password: `made-${++asked}` })),
      http.post(`${api}/sys/user/add`, async ({ request }) => {
        const body = z.object({ password: z.string() }).parse(await request.json());
        passwords.push(body.password);
        return passwords.length === 1 ? HttpResponse.error() : done(null, '添加成功！');
      }),
    );
    await user.type(box('姓名'), '王晓燕');
    await waitFor(() => expect(box('初始密码').value).toBe('made-1'));
    await chooseClass(drawer, /任教班级/);
    await user.clear(box('初始密码'));
    await user.click(save());
    await waitFor(() => expect(passwords).toEqual(['made-2']));
    await waitFor(() => expect(box('初始密码').value).toBe('made-2'));
    await user.click(save());
    const sheet = await screen.findByRole('dialog', { name: '账号' });
    expect(within(sheet).getAllByRole('row')[1]?.textContent).toContain('made-2');
    expect(passwords).toEqual(['made-2', 'made-2']);
  });

  it('adds a teacher of a class with the proposed account and shows the credentials', async () => {
    const bodies: unknown[] = [];
    const drawer = await openDrawer();
    server.use(
      http.post(`${api}/sys/user/add`, async ({ request }) => {
        bodies.push(await request.json());
        return done(null, '添加成功！');
      }),
    );
    const usersPage = [...usersKey(), { query: {} }];
    drawer.queryClient.setQueryData(usersPage, []);
    await drawer.user.type(box('姓名'), '王晓燕');
    await waitFor(() => expect(box('账号').value).toBe('王晓燕-py'));
    expect(box('初始密码').value).toBe('kite7sun');
    await chooseClass(drawer, /任教班级/);
    await drawer.user.click(save());
    const dialog = await screen.findByRole('dialog', { name: '账号' });
    const [, row] = within(dialog).getAllByRole('row');
    expect(row?.textContent).toBe('王晓燕-py王晓燕kite7sun三年级一班');
    await drawer.user.click(within(dialog).getByRole('button', { name: '复制' }));
    await waitFor(() => expect(within(dialog).queryByText('已复制')).not.toBe(null));
    // The list is refetched before the sheet is closed.
    expect(drawer.queryClient.getQueryState(usersPage)?.isInvalidated).toBe(true);
    expect(bodies).toMatchObject([
      {
        username: '王晓燕-py',
        password: 'kite7sun',
        userIdentity: 2,
        selectedroles: 'r2',
        selecteddeparts: 'c1',
        // Only administrators make users responsible for departments.
        departIds: '',
      },
    ]);
  });

  it('is filled in by keyboard: the name first, then the class by its name', async () => {
    const { user } = await openDrawer();
    await waitFor(() => expect(document.activeElement).toBe(box('姓名')));
    await user.keyboard('王晓燕');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '老师' }));
    await user.tab();
    await user.tab();
    const choose = screen.getByRole('button', { name: /任教班级/ });
    expect(document.activeElement).toBe(choose);
    await user.keyboard('{Enter}');
    const search = await screen.findByRole('searchbox', { name: '班级搜索' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    // Escape closes the picker only.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(choose));
    expect(box('姓名').value).toBe('王晓燕');
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('searchbox', { name: '班级搜索' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    await user.keyboard('三年级一{Enter}');
    await user.tab();
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('确定');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: '移除三年级一班' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /任教班级/ })),
    );
  });

  it('fails to propose silently, and keeps no proposed password in the cache', async () => {
    const { user, noticeTexts, queryClient } = await openDrawer();
    await user.type(box('姓名'), '王');
    await waitFor(() => expect(box('初始密码').value).toBe('kite7sun'));
    const cached = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cached.map(({ state }) => state.data ?? null))).not.toContain('kite7sun');
    let failures = 0;
    server.use(
      http.get(`${api}/sys/user/newAccount`, () => {
        failures += 1;
        return HttpResponse.error();
      }),
    );
    await user.type(box('姓名'), '芳');
    await waitFor(() => expect(failures).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(noticeTexts()).toEqual([]);
    expect([box('账号').value, box('初始密码').value]).toEqual(['王-py', 'kite7sun']);
  });

  it('keeps an account that the user has typed, and follows the name until then', async () => {
    const { user } = await openDrawer();
    await user.type(box('姓名'), '李');
    await waitFor(() => expect(box('账号').value).toBe('李-py'));
    await user.type(box('姓名'), '明');
    await waitFor(() => expect(box('账号').value).toBe('李明-py'));
    await user.clear(box('账号'));
    await user.type(box('账号'), 'liming');
    // The password comes with the answer for the third name.
    await user.clear(box('初始密码'));
    await user.type(box('姓名'), '明');
    await waitFor(() => expect(box('初始密码').value).toBe('kite7sun'));
    expect(box('账号').value).toBe('liming');
  });

  it('stays unfolded after the errors of the folded fields are corrected', async () => {
    const { user } = await openDrawer();
    await user.click(fold());
    await user.click(screen.getByRole('checkbox', { name: '教师' }));
    await user.click(save());
    await screen.findAllByRole('alert');
    const details = fold().closest('details');
    await user.click(screen.getByRole('checkbox', { name: '教师' }));
    await waitFor(() => expect(details?.querySelector('[role=alert]')).toBe(null));
    expect(details?.open).toBe(true);
  });

  it('proposes a password for a restored draft, and keeps its account', async () => {
    const { user } = await openDrawer();
    await user.type(box('姓名'), '王晓燕');
    await waitFor(() => expect(box('初始密码').value).toBe('kite7sun'));
    await user.clear(box('账号'));
    await user.type(box('账号'), 'wang');
    // A reload opens the form again.
    announcePageExit('login');
    cleanup();
    await showPage();
    await screen.findByDisplayValue('wang');
    await waitFor(() => expect(box('初始密码').value).toBe('kite7sun'));
    expect([box('姓名').value, box('账号').value]).toEqual(['王晓燕', 'wang']);
  });

  it('checks a taken username during typing and blocks submitting it', async () => {
    const { user } = await openDrawer();
    await user.click(box('账号'));
    // Pasted at once: between two keys a busy machine may exceed the debounce time.
    await user.paste('taken');
    expect((await screen.findByRole('alert')).textContent).toBe('账号已存在！');
    expect(questions).toEqual(['sys_user username taken ']);
    await user.click(save());
    await screen.findByText('请输入姓名！');
    await user.click(box('账号'));
    await user.paste('2');
    await waitFor(() => expect(questions).toEqual(['sys_user username taken ', 'sys_user username taken2 ']));
    expect(screen.queryByText('账号已存在！')).toBe(null);
  });

  it('shows a duplicate username at its field, keeps the input and adds the pupil after a correction', async () => {
    const bodies: unknown[] = [];
    const answers = [refused('账号已存在！', 'username'), done(null, '添加成功！')];
    const drawer = await openDrawer();
    const { user, noticeTexts } = drawer;
    server.use(
      http.post(`${api}/sys/user/add`, async ({ request }) => {
        bodies.push(await request.json());
        return answers.shift() ?? done(null);
      }),
    );
    await user.click(screen.getByRole('radio', { name: '学生' }));
    await user.type(box('账号'), 'zhangsan');
    await user.type(box('姓名'), '张三');
    await user.type(box('初始密码'), 'Abc123!');
    await chooseClass(drawer, /班级/);
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('账号已存在！');
    expect(box('姓名').value).toBe('张三');
    await user.type(box('账号'), '2');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: '账号' });
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] ?? dialog);
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '关闭' }));
    await screen.findByText('已关闭');
    expect(noticeTexts()).toEqual(['success 添加成功！']);
    expect(bodies).toMatchObject([
      { username: 'zhangsan', selectedroles: 'r1', selecteddeparts: 'c1', departIds: '', email: null },
      { username: 'zhangsan2' },
    ]);
  });
});

describe('the form of an existing user', () => {
  it('preserves roles and a phone number that the editor may not change', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put(`${api}/sys/user/edit`, async ({ request }) => {
        bodies.push(await request.json());
        return done(null, '修改成功！');
      }),
    );
    const row = {
      id: 'u1',
      username: 'lisi',
      realname: '李四',
      roleTxt: '学生,管理员',
      selectedroles: 'r1,r9',
      selecteddeparts: 'x7',
      orgCodeTxt: '别处的班',
      revision: 'k1',
      phone: '13800138000',
    };
    const { user } = await openDrawer(row, true);
    expect(box('账号').readOnly).toBe(true);
    expect(screen.getByRole('checkbox', { name: '管理员' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: '移除别处的班' }).parentElement?.textContent).toBe('别处的班');
    expect(box('手机号').readOnly).toBe(true);
    await user.clear(box('姓名'));
    await user.type(box('姓名'), '李小四');
    await user.click(save());
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          id: 'u1',
          revision: 'k1',
          realname: '李小四',
          userIdentity: 1,
          nickname: null,
          avatar: null,
          birthday: null,
          sex: null,
          email: null,
          telephone: null,
          school: null,
          selectedroles: 'r1,r9',
          selecteddeparts: 'x7',
          departIds: '',
        },
      ]),
    );
  });

  it('preserves a masked phone number and reveals it on request', async () => {
    const bodies: Record<string, unknown>[] = [];
    const row = {
      id: 'u1',
      username: 'lisi',
      realname: '李四',
      roleTxt: '学生',
      selectedroles: 'r1',
      selecteddeparts: 'c1',
      orgCodeTxt: '三年级一班',
      revision: 'k1',
      phone: '138****1234',
      telephone: '010****5678',
    };
    const { user } = await openDrawer(row);
    server.use(
      http.post(`${api}/sys/user/openPhone`, () => done({ phone: '13812341234', telephone: '010-62345678' })),
      http.put(`${api}/sys/user/edit`, async ({ request }) => {
        bodies.push(z.parse(z.record(z.string(), z.unknown()), await request.json()));
        return done(null, '修改成功！');
      }),
    );
    await user.click(screen.getByRole('button', { name: '显示 手机号' }));
    await waitFor(() => expect(box('手机号').value).toBe('13812341234'));
    await waitFor(() => expect(document.activeElement).toBe(box('手机号')));
    expect(screen.queryByRole('button', { name: '显示 手机号' })).toBe(null);
    expect(box('座机').value).toBe('010****5678');
    await user.type(box('姓名'), '四');
    await user.click(save());
    await screen.findByText('已关闭');
    expect(bodies).toMatchObject([{ realname: '李四四', phone: '13812341234', telephone: '010****5678' }]);
  });
});
