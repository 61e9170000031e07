import { expect, it } from 'vitest';
import { unitStateText } from './unit-state.tsx';

it('a unit with a returned work has the status 已退回 instead of 已保存', () => {
  const unit = { id: 'u', courseId: 'c', unitName: '小猫钓鱼', mineWorkStatus: 0 };
  expect(unitStateText(unit)).toBe('已保存');
  expect(unitStateText({ ...unit, isReturned: true })).toBe('已退回');
});
