import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PopupDialog } from './popup-dialog.tsx';

afterEach(cleanup);

const options = Array.from({ length: 120 }, (_, at) => ({ value: `v${at}`, text: `学校${at}` }));

it('a long list of options is truncated with a hint, marks the current option and can be searched', async () => {
  const none = () => undefined;
  render(
    <Theme>
      <PopupDialog noun="学校" options={options} single value={['v3']} onChoose={none} onClose={none} />
    </Theme>,
  );
  const offered = () => within(screen.getByRole('list', { name: '学校' })).getAllByRole('button');
  expect(offered()).toHaveLength(100);
  const hint = '只显示前 100 条，共 120 条，请输入更多字查找。';
  expect(screen.getByText(hint).tagName).toBe('P');
  expect(screen.getByRole('button', { current: true }).textContent).toBe('学校3');
  await userEvent.setup().type(screen.getByRole('searchbox', { name: '搜索学校' }), '学校119');
  expect(offered().map(({ textContent }) => textContent)).toEqual(['学校119']);
  expect(screen.queryByText(hint)).toBe(null);
});
