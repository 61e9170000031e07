import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { MarkdownField } from './markdown-field.tsx';

function Page() {
  const [value, setValue] = useState('');
  return (
    <>
      <h1>表单</h1>
      <MarkdownField label="说明" value={value} onChange={({ target }) => setValue(target.value)} />
    </>
  );
}

it('a Markdown field shows a live preview after the preview is switched on', async () => {
  const { user } = await showApp(Page);
  await user.type(screen.getByRole('textbox', { name: '说明' }), '**重要**');
  expect(screen.queryByRole('region', { name: '说明的预览' })).toBe(null);
  await user.click(screen.getByRole('switch', { name: '预览说明' }));
  expect((await screen.findByText('重要')).tagName).toBe('STRONG');
  await user.type(screen.getByRole('textbox', { name: '说明' }), ' 完');
  const preview = screen.getByRole('region', { name: '说明的预览' });
  await waitFor(() => expect(preview.textContent.trim()).toBe('重要 完'));
});
