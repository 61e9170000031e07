import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import userEvent from '@testing-library/user-event';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { RegionField } from './region-field.tsx';

afterEach(cleanup);

function Page({ changed }: { readonly changed: string[] }) {
  const [value, setValue] = useState('杭州 西湖');
  const change = (next: string) => {
    changed.push(next);
    setValue(next);
  };
  return <RegionField label="籍贯" hint="按户口簿填写" value={value} onChange={change} />;
}

it('a region stored as free text is shown next to the hint of the field, and can be cleared', async () => {
  const changed: string[] = [];
  render(
    <AppProvider value={testApp({})}>
      <Page changed={changed} />
    </AppProvider>,
  );
  const empty = await screen.findByRole('button', { name: '清空' });
  expect(screen.getByText(/原来填写的是“杭州 西湖”/).tagName).toBe('SPAN');
  expect(screen.getByText('按户口簿填写', { exact: false }).tagName).toBe('P');
  await userEvent.setup().click(empty);
  expect(changed).toEqual(['']);
  await waitFor(() => expect(screen.queryByText(/原来填写的是/)).toBe(null));
  expect(screen.getByText('按户口簿填写').tagName).toBe('P');
});
