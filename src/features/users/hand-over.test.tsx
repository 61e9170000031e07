import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { connectApi } from '#shared/api/connection.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { Question } from '#shared/forms/question.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { NoticeStack } from '#shared/ui/states/notice-stack.tsx';
import { countsText, consequencesText } from './hand-over-text.ts';
import { UnlinkHandOver } from './unlink-hand-over.tsx';
import { useHandOver } from './use-hand-over.tsx';
import { useRoleChange } from './use-role-change.tsx';
import { freeze } from './user-actions.ts';
import { users } from './user-resource.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });

const wang: Schema<'UserResponsibilities'> = {
  id: 'u1',
  username: 'wangxy',
  realname: '王晓燕',
  departs: [
    { id: 'c1', name: '三年级一班', isClass: true, isAlone: true },
    { id: 'c2', name: '三年级二班', isClass: true, isAlone: false },
  ],
  courses: [{ id: 'k1', name: '循环' }],
  homework: [],
  forms: [],
  toGrade: 12,
  handedOver: null,
};
let people: readonly Schema<'UserResponsibilities'>[] = [];
let sent: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  people = [wang];
  sent = [];
  const note =
    (name: string, message: string) =>
    async ({ request }: { readonly request: Request }) => {
      sent.push([name, await request.json()]);
      return done(null, message);
    };
  server.use(
    http.get(`${api}/sys/user/responsibilities`, () => done(people)),
    http.get(`${api}/sys/user/receivers`, () =>
      done([
        { id: 't1', username: 'liming', realname: '李明' },
        { id: 't2', username: 'liming2', realname: '李明' },
      ]),
    ),
    http.put(`${api}/sys/user/frozenBatch`, note('freeze', '操作成功')),
    http.put(`${api}/sys/user/handOver`, note('handOver', '已交给李明')),
    http.put(`${api}/sys/user/undoHandOver`, note('undo', '已撤销')),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const rows = [{ id: 'u1', username: 'wangxy', realname: '王晓燕', userIdentity: 2, status: 1 }];
const frozen = { id: 'u2', username: 'zhao', realname: '赵强', userIdentity: 2, status: 2 };

function Page() {
  const refresh = async () => undefined;
  const plain = useRecordCrud<Schema<'UserRow'>>({ resource: users, list: { rows, refresh } });
  const { crud, open, dialog } = useHandOver(plain, { rows: [...rows, frozen], refresh });
  return (
    <>
      <h1>用户管理</h1>
      <button type="button" onClick={() => crud.ask(freeze, ['u1'])}>
        冻结一人
      </button>
      <button type="button" onClick={() => crud.ask(freeze, ['u1', 'u2'])}>
        冻结两人
      </button>
      <button type="button" onClick={() => open('u1')}>
        交接一人
      </button>
      <Question crud={crud} />
      {dialog}
    </>
  );
}

function PageWithToasts() {
  return (
    <>
      <Page />
      <NoticeStack notices={useNotices()} />
    </>
  );
}

const show = () => showApp(Page, '/toy', 'admin', ['user:status', 'user:edit']);
const press = (name: string) => screen.getByRole('button', { name });

describe('the question before a person leaves', () => {
  it('names the counts and the lists, and freezes with the chosen colleague', async () => {
    const { user, noticeTexts } = await show();
    await user.click(press('冻结一人'));
    const box = within(await screen.findByRole('dialog', { name: '冻结前先交接' }));
    expect(box.getByRole('region', { name: '王晓燕（wangxy）' }).textContent).toContain(
      '负责 2 个班级、1 门课程、12 份待批改，交给谁？',
    );
    expect(
      box.getByText(
        '先不交的话，三年级一班将没有负责的老师，课程和作业仍在原来的名下，以后可以用“交接”再交。',
      ).isConnected,
    ).toBe(true);
    expect(box.getByRole('button', { name: '交给同事并冻结' }).matches(':disabled')).toBe(true);
    await user.type(box.getByRole('searchbox', { name: '交给' }), '李');
    await user.click(await box.findByRole('radio', { name: '李明（liming2）' }));
    await user.click(box.getByRole('button', { name: '交给李明并冻结' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toEqual([['freeze', { ids: 'u1', status: 2, handOverTo: 't2' }]]);
    expect(noticeTexts()).toEqual(['success 操作成功']);
  });

  it('can be answered by leaving everything as it is', async () => {
    const { user } = await show();
    await user.click(press('冻结一人'));
    await user.click(await screen.findByRole('button', { name: '先不交，冻结' }));
    await waitFor(() => expect(sent).toEqual([['freeze', { ids: 'u1', status: 2, handOverTo: '' }]]));
  });

  it('offers 撤销 to each step by itself, which leaves a person frozen who was frozen before', async () => {
    const { user } = await showApp(PageWithToasts, '/toy', 'admin', ['user:status']);
    await user.click(press('冻结一人'));
    await user.click(await screen.findByRole('button', { name: '先不交，冻结' }));
    const undo = await screen.findByRole('button', { name: '撤销' });
    await user.click(press('冻结两人'));
    await user.click(await screen.findByRole('button', { name: '先不交，冻结' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: '撤销' })).toHaveLength(2));
    await user.click(undo);
    await user.click(press('撤销'));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.slice(2)).toEqual([
      ['freeze', { ids: 'u1', status: 1 }],
      ['freeze', { ids: 'u1', status: 1 }],
    ]);
    expect(screen.queryByRole('button', { name: '撤销' })).toBe(null);
  });

  it('stays open with the reason when the server refuses', async () => {
    server.use(
      http.put(`${api}/sys/user/frozenBatch`, () =>
        HttpResponse.json({ success: false, message: '权限不足', code: 500, result: null }),
      ),
    );
    const { user } = await show();
    await user.click(press('冻结一人'));
    await user.click(await screen.findByRole('button', { name: '先不交，冻结' }));
    expect((await screen.findByRole('alert')).textContent).toBe('权限不足');
  });

  it('is not asked for a person without responsibilities', async () => {
    people = [];
    const { user } = await show();
    await user.click(press('冻结一人'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('冻结“王晓燕（wangxy）”吗？');
    expect(within(question).getByRole('button', { name: '冻结' }).isConnected).toBe(true);
  });
});

function EditPage() {
  const [answer, setAnswer] = useState('');
  const plain = useRecordCrud<Schema<'UserRow'>>({
    resource: users,
    list: { rows, refresh: async () => undefined },
  });
  const { crud, dialog } = useRoleChange(plain, 'u1');
  const save = async () =>
    setAnswer(String(await crud.save(() => ({ realname: '王晓燕', userIdentity: 1 }))));
  return (
    <>
      <h1>{crud.mode}</h1>
      {rows.map((row) => (
        <button key={row.id} type="button" onClick={() => crud.edit(row)}>
          编辑
        </button>
      ))}
      <button type="button" onClick={() => void save()}>
        保存
      </button>
      <output>{answer}</output>
      {dialog}
    </>
  );
}

it('a change of roles that the server refuses asks for the colleague, and saves again', async () => {
  server.use(
    http.get(`${api}/sys/user/queryById`, () => done(rows[0])),
    http.put(`${api}/sys/user/edit`, async ({ request }) => {
      const body = Object(await request.json());
      sent.push(['edit', body.handOverTo]);
      if (body.handOverTo !== undefined) return done(null, '修改成功');
      return HttpResponse.json({
        success: false,
        message: '王晓燕负责 2 个班级',
        code: 500,
        result: { field: 'handOverTo' },
      });
    }),
  );
  const { user, noticeTexts } = await showApp(EditPage, '/toy', 'admin', ['user:edit']);
  await user.click(press('编辑'));
  await screen.findByRole('heading', { name: 'editing' });
  await user.click(press('保存'));
  const box = within(await screen.findByRole('dialog', { name: '保存前先交接' }));
  await user.click(box.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('false'));
  await user.click(press('保存'));
  const again = within(await screen.findByRole('dialog', { name: '保存前先交接' }));
  await user.type(again.getByRole('searchbox', { name: '交给' }), '李');
  await user.click(await again.findByRole('radio', { name: '李明（liming）' }));
  await user.click(again.getByRole('button', { name: '交给李明并保存' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('true'));
  expect(sent).toEqual([
    ['edit', undefined],
    ['edit', undefined],
    ['edit', 't1'],
  ]);
  expect(noticeTexts()).toContain('success 班级、课程、作业和表单已交接');
});

it('a hand-over of the last day can be undone', async () => {
  people = [
    {
      ...wang,
      departs: [],
      courses: [],
      toGrade: 0,
      handedOver: { receiver: '李明', time: '2026-11-30 09:10:00' },
    },
  ];
  const { user } = await show();
  await user.click(press('交接一人'));
  const box = within(await screen.findByRole('dialog', { name: '交接' }));
  expect(box.getByText(/^11-30 09:10 已交给李明，一天之内可以撤销；/).isConnected).toBe(true);
  await user.click(box.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(sent).toEqual([['undo', { userIds: 'u1' }]]));
});

it('counts of nothing are left out, and up to three names of what is left alone are shown', () => {
  expect(countsText({ ...wang, courses: [], toGrade: 0 })).toBe('2 个班级');
  const alone = ['一', '二', '三', '四'].map((name) => ({ id: name, name, isClass: true, isAlone: true }));
  expect(consequencesText([{ ...wang, departs: alone, courses: [] }], '删除')).toBe(
    '先不交的话，一、二、三等 4 个班级或部门将没有负责的老师。',
  );
  expect(consequencesText([{ ...wang, departs: [] }], '冻结')).toBe(
    '先不交的话，课程和作业仍在原来的名下，以后可以用“交接”再交。',
  );
  const shared = wang.departs.map((depart) => ({ ...depart, isAlone: false }));
  expect(consequencesText([{ ...wang, departs: shared, courses: [] }], '删除')).toBe(
    '先不交的话，班级和部门由其他老师负责。',
  );
});

describe('a person who leaves a department', () => {
  const message = '已移出部门';

  function Leaving() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1>班级管理</h1>
        {isOpen ? (
          <UnlinkHandOver
            departId="c1"
            ids={['u1']}
            run={async () => {
              sent.push(['unlink', 'u1']);
              return { message };
            }}
            onChanged={async () => undefined}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </>
    );
  }

  it('hands over this department alone and leaves it by the same request', async () => {
    const { user, noticeTexts } = await showApp(Leaving);
    const box = within(await screen.findByRole('dialog', { name: '移出部门前先交接' }));
    expect(box.getByRole('region', { name: '王晓燕（wangxy）' }).textContent).toContain(
      '负责 1 个班级，交给谁？',
    );
    await user.type(box.getByRole('searchbox', { name: '交给' }), '李');
    await user.click(await box.findByRole('radio', { name: '李明（liming）' }));
    await user.click(box.getByRole('button', { name: '交给李明并移出部门' }));
    await waitFor(() =>
      expect(sent).toEqual([['handOver', { userIds: 'u1', handOverTo: 't1', departId: 'c1' }]]),
    );
    await waitFor(() => expect(noticeTexts()).toContain('success 已交接并移出部门'));
  });

  it('leaves without a colleague when the user decides so', async () => {
    const { user } = await showApp(Leaving);
    const box = within(await screen.findByRole('dialog', { name: '移出部门前先交接' }));
    await user.click(box.getByRole('button', { name: '先不交，移出部门' }));
    await waitFor(() => expect(sent).toEqual([['unlink', 'u1']]));
  });
});
