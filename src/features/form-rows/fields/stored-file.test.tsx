import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { FileLink } from './file-link.tsx';
import { StoredPicture } from '#shared/files/stored-picture.tsx';

const files = 'http://localhost:3000/api/sys/common/static';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: 'http://localhost:3000/api', staticBase: files, token: () => 'mine' });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Records the requests for each file; `status` is the answer. */
function storeOf(status = 200): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${files}/:name`, ({ request, params }) => {
      const width = new URL(request.url).searchParams.get('width') ?? 'whole';
      asked.push(`${String(params['name'])} ${width} ${request.headers.get('x-access-token') ?? 'nobody'}`);
      return status === 200
        ? HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)
        : HttpResponse.json(
            { success: false, message: '文件不存在', code: status, result: null },
            { status },
          );
    }),
  );
  return asked;
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = (what: ReactNode) => render(<QueryClientProvider client={client()}>{what}</QueryClientProvider>);
const place = { width: 60, height: 38 };

describe('a stored picture', () => {
  it('is loaded directly by the browser if it is public', () => {
    show(<StoredPicture path="abc.png" place={place} alt="封面" />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: '封面' });
    expect([image.src, image.getAttribute('draggable')]).toEqual([`${files}/abc.png?width=96`, 'false']);
  });

  it('is fetched with the token in its display size if it is private', async () => {
    const asked = storeOf();
    show(<StoredPicture path="answer-1.png" place={place} alt="照片" />);
    const image = await screen.findByRole<HTMLImageElement>('img', { name: '照片' });
    await waitFor(() => expect(image.src).toMatch(/^blob:/));
    expect(asked).toEqual(['answer-1.png 192 mine']);
  });

  it('is fetched with the token if it belongs to a row, even with a public path', async () => {
    const asked = storeOf();
    show(<StoredPicture path="abc.png" place={place} alt="照片" isOfRow />);
    await waitFor(() =>
      expect(screen.getByRole<HTMLImageElement>('img', { name: '照片' }).src).toMatch(/^blob:/),
    );
    expect(asked).toEqual(['abc.png 192 mine']);
  });

  it('is loaded by its URL without a fetch if it is on another site', () => {
    const asked = storeOf();
    show(<StoredPicture path="https://old.example/abc.png" place={place} alt="照片" isOfRow />);
    expect(screen.getByRole<HTMLImageElement>('img', { name: '照片' }).src).toBe(
      'https://old.example/abc.png',
    );
    expect(asked).toEqual([]);
  });

  it('is replaced with a message if it is not accessible', async () => {
    storeOf(404);
    show(<StoredPicture path="answer-1.png" place={place} alt="照片" />);
    expect((await screen.findByText('图片无法显示')).tagName).toBe('SPAN');
  });
});

describe('a file link of a row', () => {
  it('fetches the file with the token and shows an error message on failure', async () => {
    const asked = storeOf(404);
    show(<FileLink path="answer-1.pdf" />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'answer-1.pdf' }));
    await screen.findByRole('alert');
    expect([asked, screen.getByRole('alert').textContent]).toEqual([
      ['answer-1.pdf whole mine'],
      '文件不存在',
    ]);
  });
});
