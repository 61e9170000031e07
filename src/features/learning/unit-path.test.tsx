import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { UnitPath } from './unit-path.tsx';

afterEach(cleanup);

const unit = (unitName: string, mineWorkStatus: number | null, isReturned = false) => ({
  id: unitName,
  unitName,
  courseId: 'k1',
  mineWorkStatus,
  isReturned,
});
const show = (units: readonly ReturnType<typeof unit>[]) =>
  showApp(() => (
    <>
      <h1>课程</h1>
      <UnitPath units={units} search={{}} />
    </>
  ));
const nextName = () =>
  screen
    .getAllByRole('listitem')
    .filter((stop) => stop.getAttribute('aria-current') === 'step')
    .map((stop) => stop.querySelector('h2')?.textContent);

describe('the path through a course', () => {
  it('marks the first unsubmitted unit as the next step', async () => {
    await show([unit('甲', 2), unit('乙', 1), unit('丙', 0), unit('丁', null)]);
    expect(nextName()).toEqual(['丙']);
    expect(screen.getByText('终点：完成全部单元').tagName).toBe('SPAN');
    expect(screen.getByRole('link', { name: '丁' }).getAttribute('href')).toBe(encodeURI('/learn/k1/丁'));
  });

  it('marks a returned unit before a unit that has not been started', async () => {
    await show([unit('甲', null), unit('乙', -1, true)]);
    expect(nextName()).toEqual(['乙']);
  });

  it('shows a completion message if every unit is submitted', async () => {
    await show([unit('甲', 2), unit('乙', 1)]);
    expect(nextName()).toEqual([]);
    expect(screen.getByText('太棒了，这门课全部完成！').tagName).toBe('SPAN');
  });
});
