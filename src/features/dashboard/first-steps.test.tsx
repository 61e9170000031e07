import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { FirstSteps, firstSteps } from './first-steps.tsx';

afterEach(cleanup);

const counts = {
  userCount: 20,
  studentCount: 0,
  classCount: 3,
  courseCount: 2,
  workCount: 0,
  pendingCount: 0,
  disk: { free: 1, total: 2, low: false },
  setUp: { name: null, teacherCount: 12, openCourseCount: 0, backupTime: '2030-05-15 02:00:00' },
  attention: [],
} satisfies Schema<'SiteCounts'>;

const hasAll = () => true;

it('done steps have a figure, and the first open one has the button', async () => {
  let isPutAway = false;
  const steps = firstSteps(counts, hasAll);
  const { user } = await showApp(() => (
    <>
      <h1>首页</h1>
      <FirstSteps steps={steps} onPutAway={() => (isPutAway = true)} />
    </>
  ));
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    '未完成学校信息填写学校信息',
    '已完成老师12 位老师',
    '已完成班级3 个班级',
    '未完成学生',
    '未完成课程',
    '已完成备份最近一次 2030-05-15 02:00',
  ]);
  const [first] = screen.getAllByRole('listitem');
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: '填写学校信息' })
      .getAttribute('href'),
  ).toBe('/sys/sysConfig');
  expect(screen.getByRole('link', { name: '老师' }).getAttribute('href')).toBe('/isystem/user?new=teacher');
  await user.click(screen.getByRole('button', { name: '不再显示' }));
  expect(isPutAway).toBe(true);
});

it('a school that is set up has no steps, and a user has only those of the own pages', () => {
  const setUp = { ...counts.setUp, name: '星河小学', openCourseCount: 2 };
  expect(firstSteps({ ...counts, studentCount: 300, setUp }, hasAll)).toEqual([]);
  expect(firstSteps(counts, (path) => path === '/isystem/user').map(({ name }) => name)).toEqual([
    '老师',
    '学生',
  ]);
});
