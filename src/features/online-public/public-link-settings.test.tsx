import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { PublicLinkSettings } from './public-link-settings.tsx';

afterEach(cleanup);

const link: Schema<'PublicLink'> = {
  revision: 'r1',
  token: 't'.repeat(43),
  answers: 0,
  enabled: true,
  fields: ['a', 'b'],
  deadline: null,
  places: null,
  once: 'no',
  captcha: 'auto',
  fileTypes: null,
  fileLimit: null,
  fileCount: null,
  title: null,
  intro: null,
  thanks: null,
  choices: [
    { id: 'a', label: '姓名', kind: 'text', required: true, problem: null },
    { id: 'b', label: '电话', kind: 'text', required: false, problem: '字段是只读的' },
    { id: 'c', label: '密码', kind: 'password', required: false, problem: '密码不能公开' },
  ],
};

it('a field that may no longer be asked can be taken out of a link, and none such is put in', async () => {
  const saved: unknown[] = [];
  render(
    <Theme>
      <PublicLinkSettings
        link={link}
        error={null}
        isSaving={false}
        onSave={({ fields }) => saved.push(fields)}
      />
    </Theme>,
  );
  const user = userEvent.setup();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['姓名（必填）', true],
    ['电话（不能再公开，请取消）', true],
  ]);
  await user.click(screen.getByRole('checkbox', { name: /电话/ }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(saved).toEqual([['a']]);
});
