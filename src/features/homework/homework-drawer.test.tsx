import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import { addHomework, editHomework, homeworkQuery } from '#shared/api/homework.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { HomeworkForm } from './homework-drawer.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const maze = {
  id: 'h1',
  workName: '迷宫',
  codeType: 2,
  status: 1,
  workDept: 'c1',
  workDept_dictText: '二班',
};

const schoolClass = {
  departName: '二班',
  grade: 3,
  term: '2026-1',
  archiveTime: null,
  pupilCount: 31,
  toGrade: 0,
  code: null,
  waiting: 0,
  teachers: [],
};

const homework = defineResource({
  title: '布置班级作业',
  noun: '作业',
  addText: '布置作业',
  list: homeworkQuery,
  create: addHomework,
  update: editHomework,
  fields: { workName: { label: '作业名', kind: 'text' } },
  table: ['workName'],
  filter: { basic: ['workName'] },
  sort: [],
});

function Page(page: PageProps) {
  return <ResourcePage resource={homework} page={page} renderForm={(crud) => <HomeworkForm crud={crud} />} />;
}

/** Opens the list with one homework. `arrive` ends the uploads. */
async function showList(classes: readonly object[] = []) {
  const saved: unknown[] = [];
  let end: (response: Response) => void = () => undefined;
  const upload = new Promise<Response>((resolve) => (end = resolve));
  server.use(
    http.get(`${api}/teaching/teachingAdditionalWork/list`, () =>
      answer({ records: [maze], total: 1, size: 10, current: 1, pages: 1 }),
    ),
    http.put(`${api}/teaching/teachingAdditionalWork/edit`, async ({ request }) => {
      saved.push(await request.json());
      return answer(null);
    }),
    http.get(`${api}/teaching/class/mine`, () => answer(classes)),
    http.post(`${api}/sys/common/upload`, () => upload),
    http.get(`${api}/*`, () => answer([])),
  );
  const { user } = await showApp(Page);
  return {
    user,
    saved,
    arrive: () => end(answer({ id: 'f1', filePath: 'start.sb3', fileName: 'start.sb3' })),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

it('is saved by one press on 保存, also during an upload', async () => {
  const { user, saved, press, arrive } = await showList();
  const row = await screen.findByRole('row', { name: /迷宫/ });
  await user.click(within(row).getByRole('button', { name: '编辑' }));
  await screen.findByRole('dialog', { name: '编辑作业：迷宫' });
  await press('添加评分项');
  // The new field has the focus.
  await user.keyboard('创意');
  fireEvent.change(screen.getByLabelText('起始作品'), { target: { files: [new File(['x'], 'start.sb3')] } });
  await press('保存');
  expect(saved).toEqual([]);
  arrive();
  await waitFor(() =>
    expect(saved).toMatchObject([
      { id: 'h1', workUrl: 'start.sb3', rubric: [{ name: '创意', points: 10 }], workDept: 'c1' },
    ]),
  );
});

it('shows the first error, which may be above the visible part, when it is refused', async () => {
  const { user, press } = await showList();
  await user.click(await screen.findByRole('button', { name: '布置作业' }));
  await user.type(await screen.findByRole('textbox', { name: /作业名/ }), '迷宫');
  const revealed: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function reveal(this: Element) {
    revealed.push(this.parentElement?.textContent ?? null);
  });
  await press('保存');
  await screen.findByText('请选择班级！');
  await waitFor(() => expect(revealed.join()).toContain('请选择班级！'));
});

it('adds a criterion with Enter in the one before, and does not save', async () => {
  const { user, saved, press } = await showList();
  const row = await screen.findByRole('row', { name: /迷宫/ });
  await user.click(within(row).getByRole('button', { name: '编辑' }));
  await screen.findByRole('dialog', { name: '编辑作业：迷宫' });
  await press('添加评分项');
  // Without a name, Enter adds nothing.
  await user.keyboard('{Enter}');
  await user.keyboard('创意{Enter}程序');
  expect(screen.getAllByLabelText<HTMLInputElement>(/^评分项 \d$/).map(({ value }) => value)).toEqual([
    '创意',
    '程序',
  ]);
  expect(saved).toEqual([]);
});

it('of a teacher with one class begins with this class', async () => {
  const { user } = await showList([
    { ...schoolClass, id: 'c1' },
    { ...schoolClass, id: 'c0', archiveTime: '2026-07-01 08:00:00' },
  ]);
  await user.click(await screen.findByRole('button', { name: '布置作业' }));
  await screen.findByRole('textbox', { name: /作业名/ });
  const chosen = await screen.findAllByRole('button', { name: /^移除/ });
  expect(chosen.map((one) => one.getAttribute('aria-label'))).toEqual(['移除c1']);
});
