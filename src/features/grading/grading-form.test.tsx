import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createRef } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { gradeValues, type GradeValues, type WorkRow } from './grade-schema.ts';
import { GradingForm } from './grading-form.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const statuses = ['已提交', '已批改', '优秀', '精选'].map((text, index) => ({ value: `${index + 1}`, text }));
const work: WorkRow = { id: 'w1', workName: '迷宫', workStatus: 1, revision: 'r1' };
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const refused = (message: string, result: unknown = null) =>
  HttpResponse.json({ success: false, message, code: 500, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'token' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Answers the saves one after the other. */
async function show(...answers: (() => Response)[]) {
  return await showGraded(gradeValues(work, undefined), ...answers);
}

async function showGraded(initial: GradeValues, ...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  const saved: unknown[] = [];
  server.use(
    http.get(`${api}/sys/dict/getDictItems/:code`, ({ params }) =>
      done(params['code'] === 'work_status' ? statuses : []),
    ),
    http.get(`${api}/teaching/ownPhrase/list`, () => done({ phrases: ['颜色很漂亮'] })),
    http.put(`${api}/teaching/teachingWork/edit`, async ({ request }) => {
      sent.push(await request.json());
      return answers[sent.length - 1]?.() ?? refused('没有更多的回答');
    }),
  );
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>批改</h1>
      <GradingForm
        work={work}
        initial={initial}
        place={{ index: 0, count: 1 }}
        guard={createRef()}
        onSaved={async (values, isLeaving) => {
          saved.push([values.workStatus, values.score, isLeaving]);
        }}
        onGo={() => undefined}
        onClose={() => undefined}
      />
    </>
  ));
  await screen.findByRole('radio', { name: '已批改' });
  // The focus moves to the stars automatically: earlier typing would go there.
  await waitFor(() => expect(document.activeElement?.closest('fieldset')?.textContent).toMatch(/评分|创意/));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, sent, saved, noticeTexts, press };
}

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评语' });
const stars = () =>
  screen.getAllByRole<HTMLInputElement>('radio', { name: /星/ }).filter((star) => star.checked);

it('typing digits in the comment does not change the stars or the focus', async () => {
  const { user } = await show();
  await user.type(comment(), '很有想法 5');
  expect([comment().value, stars(), document.activeElement === comment()]).toEqual(['很有想法 5', [], true]);
});

it('selecting an own phrase inserts it and focuses the comment', async () => {
  const { user, press } = await show();
  await user.type(comment(), '很好。');
  await press('常用评语');
  await user.click(await screen.findByRole('menuitem', { name: '颜色很漂亮' }));
  await waitFor(() => expect(comment().value).toContain('颜色很漂亮'));
  await waitFor(() => expect(document.activeElement === comment()).toBe(true));
});

describe('returning a work', () => {
  it('keeps stars and status in the form when it fails, and the next save does not return the work', async () => {
    const { user, sent, saved, noticeTexts, press } = await show(
      () => refused('稍后再试'),
      () => done({ revision: 'r2' }),
    );
    await user.click(screen.getByRole('radio', { name: '4 星' }));
    await press('退回修改');
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 稍后再试']));
    expect(stars().map(({ value }) => value).length).toBe(1);
    await press('保存');
    await waitFor(() => expect(saved).toEqual([['2', 4, false]]));
    expect(sent).toMatchObject([
      { workStatus: -1, teachingWorkCorrectList: [{ score: null }] },
      { workStatus: 2, teachingWorkCorrectList: [{ score: 4 }] },
    ]);
  });

  it('is not triggered by Enter, which saves the grade', async () => {
    const { user, sent, saved } = await show(() => done({ revision: 'r2' }));
    await user.type(screen.getByRole('textbox', { name: /作业名/ }), '二{Enter}');
    await waitFor(() => expect(saved).toEqual([['2', 0, true]]));
    expect(sent).toMatchObject([{ workStatus: 2 }]);
  });
});

describe('a work with a rubric', () => {
  const rubric = [
    { criterionId: 'c1', name: '创意', points: 10, given: null },
    { criterionId: 'c2', name: '动画', points: 10, given: null },
  ];
  const points = (name: string) => screen.getByRole('spinbutton', { name: new RegExp(name) });
  const filled = (first: number, second: number) =>
    rubric.map((one, index) => ({ ...one, given: [first, second][index] ?? null }));

  it('gets the stars of its points, which neither the stars nor a key can change', async () => {
    const { user, sent, noticeTexts, press } = await showGraded(gradeValues(work, undefined, rubric), () =>
      done({ revision: 'r2' }),
    );
    await user.type(points('创意'), '8');
    expect(screen.getByText('填完评分项后折算星级').tagName).toBe('SPAN');
    await user.type(points('动画'), '7');
    expect(screen.getByText('按评分项折算').tagName).toBe('SPAN');
    expect(screen.getByText('评分：4 星').tagName).toBe('SPAN');
    expect(screen.queryByRole('radio', { name: '5 星' })).toBe(null);
    screen.getByRole('button', { name: '保存' }).focus();
    await user.keyboard('5');
    await waitFor(() =>
      expect(noticeTexts()).toEqual(['info 星级按评分项折算；要直接打星，请先点“清空评分项”']),
    );
    await press('保存');
    await waitFor(() =>
      expect(sent).toMatchObject([
        { teachingWorkCorrectList: [{ score: 4 }], rubric: [{ given: 8 }, { given: 7 }] },
      ]),
    );
  });

  it('gets the stars back that were set before its points, once these are removed', async () => {
    const { user, press } = await showGraded(gradeValues(work, undefined, rubric));
    await user.click(screen.getByRole('radio', { name: '3 星' }));
    await user.type(points('创意'), '10');
    await user.type(points('动画'), '10');
    expect(screen.getByText('评分：5 星').tagName).toBe('SPAN');
    await press('清空评分项');
    await waitFor(() => expect(stars().map(({ value }) => value)).toEqual(['3']));
    expect(points('创意')).toHaveProperty('value', '');
    await waitFor(() => expect(document.activeElement === points('创意')).toBe(true));
    await user.click(screen.getByRole('radio', { name: '2 星' }));
    expect(stars().map(({ value }) => value)).toEqual(['2']);
  });

  it('keeps stored stars that differ from its points until the teacher changes one of them', async () => {
    const initial = gradeValues({ ...work, workStatus: 2 }, { score: 2 }, filled(10, 10));
    const { user, press } = await showGraded(initial);
    expect(screen.getByText('评分：2 星').tagName).toBe('SPAN');
    expect(screen.getByText('现在是原来的星级，按评分项折算是 5 星').tagName).toBe('SPAN');
    await press('改为 5 星');
    await screen.findByText('评分：5 星');
    await user.clear(points('动画'));
    await user.type(points('动画'), '0');
    expect(screen.getByText('评分：3 星').tagName).toBe('SPAN');
  });
});

describe('a work that another user has graded meanwhile', () => {
  const theirs = { revision: 'r3', workName: '迷宫', workStatus: 2, score: 5, comment: '很好', rubric: [] };
  const conflict = () => refused('已被修改', { conflict: theirs, by: '李老师', at: '2026-11-21 09:00:00' });

  it('opens a conflict dialog that preselects only the changes since the last save', async () => {
    const { user, press } = await show(() => done({ revision: 'r2' }), conflict);
    await user.type(comment(), '不错');
    await press('保存');
    await user.click(screen.getByRole('radio', { name: '3 星' }));
    await press('保存');
    const dialog = await screen.findByRole('dialog', { name: '记录已被修改' });
    const chosen = within(dialog).getAllByRole<HTMLInputElement>('radio', { checked: true });
    expect(chosen.map((one) => one.getAttribute('aria-label'))).toEqual([
      '评分：我填写的 3 星',
      '评语：已保存的 很好',
    ]);
  });

  it("can be overwritten with the user's own values", async () => {
    const { user, sent, saved, press } = await show(conflict, () => done({ revision: 'r4' }));
    await user.type(comment(), '不错');
    await press('保存');
    await user.click(await screen.findByRole('button', { name: '用我的覆盖' }));
    await waitFor(() => expect(saved).toEqual([['2', 0, false]]));
    expect(sent).toMatchObject([
      { revision: 'r1' },
      { revision: 'r3', teachingWorkCorrectList: [{ score: null, comment: '不错' }] },
    ]);
  });
});
