import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import TeacherReportPage from './teacher-report.page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Records the requested days of each request; the answers do not matter. */
async function open() {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${api}/*`, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/getReport')) asked.push(searchParams.get('startTime'));
      return HttpResponse.json({ success: false, message: '服务器忙', code: 500 });
    }),
  );
  const { user } = await showApp(TeacherReportPage, '/toy?startTime=2026-03-01&endTime=2026-03-31');
  await waitFor(() => expect(asked).toEqual(['2026-03-01']));
  await screen.findAllByRole('alert');
  const query = () => user.click(screen.getByRole('button', { name: '查询' }));
  return { asked, query };
}

describe('the button 查询 of the class report', () => {
  it('refetches the report when the dates are unchanged', async () => {
    const { asked, query } = await open();
    await query();
    await waitFor(() => expect(asked).toEqual(['2026-03-01', '2026-03-01']));
  });

  it('sends a single request when the dates have changed', async () => {
    const { asked, query } = await open();
    const begin = screen.getByLabelText('开始日期');
    fireEvent.change(begin, { target: { value: '2026-03-02' } });
    fireEvent.blur(begin);
    await query();
    await waitFor(() => expect(asked).toContain('2026-03-02'));
    expect(asked).toEqual(['2026-03-01', '2026-03-02']);
  });
});
