import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doubtLoginDictionaries } from '#shared/api/dict.ts';
import { connectApi } from '#shared/api/connection.ts';
import { createStore, openStorage } from '#shared/browser/storage.ts';
import { DictRadio, DictSelect } from './dict-fields.tsx';
import { DictText } from './dict-text.tsx';
import { refreshDictionaries } from './refresh-dictionaries.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
let asked: string[] = [];
const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

/** Sets the server's answer for every dictionary. */
function serve(items: readonly object[]): void {
  server.use(
    http.get(`${api}/sys/dict/getDictItems/:code`, ({ params }) => {
      asked.push(String(params['code']));
      return HttpResponse.json({ success: true, message: '', code: 200, result: items });
    }),
  );
}

/** Stores dictionaries of a login that happened this many milliseconds ago. */
function keepLogin(age = 0): void {
  createStore(openStorage('local'), () => Date.now() - age).write('dictionaries', { sex: sexes });
}

function show(element: ReactElement): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Theme>{element}</Theme>
    </QueryClientProvider>,
  );
  return client;
}

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  openStorage('local')?.clear();
  asked = [];
});
afterAll(() => server.close());

describe('dictionary texts', () => {
  it('come from the login response without a request', () => {
    keepLogin();
    show(<DictText dict="sex" value="2" />);
    expect(screen.getByText('女').tagName).toBe('SPAN');
    expect(asked).toEqual([]);
  });

  it('are requested if the login response did not contain them', async () => {
    keepLogin();
    serve([{ value: '2', text: 'Scratch 3' }]);
    show(<DictText dict="work_type" value={2} />);
    expect((await screen.findByText('Scratch 3')).tagName).toBe('SPAN');
    expect(asked).toEqual(['work_type']);
  });

  it('are shown immediately and refetched if the login was more than ten minutes ago', async () => {
    keepLogin(600_001);
    serve([{ value: '2', text: '女生' }]);
    show(<DictText dict="sex" value="2" />);
    expect(screen.getByText('女').tagName).toBe('SPAN');
    expect((await screen.findByText('女生')).tagName).toBe('SPAN');
  });

  it('are refetched after a change, and the texts from the login are discarded', async () => {
    keepLogin();
    serve([{ value: '2', text: '女生' }]);
    const client = show(<DictText dict="sex" value="2" />);
    await refreshDictionaries(client);
    expect((await screen.findByText('女生')).tagName).toBe('SPAN');
    cleanup();
    show(<DictText dict="sex" value="2" />);
    await screen.findByText('女生');
    expect(asked).toEqual(['sex', 'sex']);
  });

  it('are joined for several values, leave unknown values unchanged and may have a colour', () => {
    keepLogin();
    show(
      <>
        <p>
          <DictText dict="sex" value="2,1,9" />
        </p>
        <p>
          <DictText dict="sex" value="1" tones={{ 1: 'info' }} />
        </p>
        <p>
          <DictText dict="sex" value={null} />
        </p>
      </>,
    );
    expect([...document.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      '女、男、9',
      '男',
      '',
    ]);
    expect(screen.getAllByText('男').at(-1)?.getAttribute('data-accent-color')).toBe('blue');
  });
});

describe('a dictionary change that may have been missed', () => {
  it('causes a refetch of the texts from this login, but not of those from the next login', async () => {
    serve(sexes);
    keepLogin(1000);
    doubtLoginDictionaries();
    show(<DictText dict="sex" value="1" />);
    await waitFor(() => expect(asked).toEqual(['sex']));
    cleanup();
    keepLogin(-1000);
    show(<DictText dict="sex" value="1" />);
    expect(screen.getByText('男').textContent).toBe('男');
    expect(asked).toEqual(['sex']);
  });
});

describe('a dictionary select', () => {
  const texts = () => screen.getAllByRole('option').map((option) => option.textContent);

  it('offers 全部 in a filter', async () => {
    keepLogin();
    const received: string[] = [];
    show(
      <DictSelect
        label="性别"
        dict="sex"
        withAll
        value=""
        onChange={(event) => received.push(event.target.value)}
      />,
    );
    expect(texts()).toEqual(['全部', '男', '女']);
    await userEvent.selectOptions(screen.getByLabelText('性别'), '女');
    expect(received).toEqual(['2']);
  });

  it('keeps a value whose text is still loading or no longer exists', async () => {
    serve(sexes);
    show(<DictSelect label="性别" dict="sex" value="9" onChange={() => undefined} />);
    expect(screen.getByLabelText<HTMLSelectElement>('性别').value).toBe('9');
    await waitFor(() => expect(texts()).toEqual(['男', '女', '9']));
    expect(screen.getByLabelText<HTMLSelectElement>('性别').value).toBe('9');
  });

  it('has a variant with radio buttons', async () => {
    keepLogin();
    const received: string[] = [];
    show(<DictRadio label="性别" dict="sex" withAll value="1" onChange={(value) => received.push(value)} />);
    expect(screen.getByRole('radio', { checked: true }).closest('label')?.textContent).toBe('男');
    await userEvent.click(screen.getByRole('radio', { name: '全部' }));
    expect(received).toEqual(['']);
  });
});
