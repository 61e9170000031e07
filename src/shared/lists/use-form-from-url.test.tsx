import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { showApp } from './testing/show-app.tsx';
import { useFormFromUrl } from './use-form-from-url.ts';

afterEach(cleanup);

function Page(page: PageProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  useFormFromUrl(page, { teacher: () => setOpened((names) => [...names, 'teacher']) });
  return (
    <>
      <h1>用户管理</h1>
      <output>{opened.join(' ')}</output>
    </>
  );
}

it('the form of the address is opened once, and the rest of the address stays', async () => {
  const { search } = await showApp(Page, '/toy?status=1&new=teacher');
  await waitFor(() => expect(search()).toBe('?status=1'));
  expect(screen.getByRole('status').textContent).toBe('teacher');
});

it('an address without a known form opens nothing', async () => {
  const { search } = await showApp(Page, '/toy?new=other');
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.getByRole('status').textContent).toBe('');
});
