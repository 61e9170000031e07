import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TabPanels } from './tab-panels.tsx';

const tabs = [
  ['words', '说明'],
  ['live', '实时'],
  ['walk', '走查'],
] as const;

function Page() {
  const [value, setValue] = useState<(typeof tabs)[number][0]>('words');
  return (
    <TabPanels label="面板" tabs={tabs} value={value} onChange={setValue} look={undefined}>
      {value}
    </TabPanels>
  );
}

it('the row of tabs is one tab stop; the arrow keys move between tabs, and wrap around', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('说明');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('实时');
  expect(screen.getByRole('tabpanel', { name: '实时' }).textContent).toBe('live');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('走查');
  expect(document.activeElement?.textContent).toBe('走查');
});
