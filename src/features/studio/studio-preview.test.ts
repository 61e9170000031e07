import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { loadStudioWork } from './load-studio.ts';
import { placeOf, subjectOf } from './studio-place.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());

const place = placeOf({ unit: 'u1', course: 'k1', preview: '1' }, 'scratch');

it('a preview is one of a unit, and has drafts and tabs of its own', () => {
  expect(place.isPreview).toBe(true);
  expect(subjectOf(place)).toBe('preview u1');
  expect(placeOf({ unit: 'u1', course: 'k1' }, 'scratch').isPreview).toBe(false);
  expect(placeOf({ preview: '1' }, 'scratch').isPreview).toBe(false);
});

it('a preview opens a new work that cannot be saved, even if the teacher has a work of the unit', async () => {
  server.use(
    http.get(`${api}/teaching/teachingCourseUnit/mineUnit`, ({ request }) => {
      expect(new URL(request.url).searchParams.get('preview')).toBe('1');
      const unit = { id: 'u1', unitName: '迷宫', courseId: 'k1', mineWorkId: 'w1' };
      return HttpResponse.json({
        success: true,
        message: '',
        code: 200,
        result: { records: [unit], total: 1, size: 99, current: 1 },
      });
    }),
  );
  expect(await loadStudioWork(new QueryClient(), place)).toMatchObject({
    work: { id: undefined },
    workName: '迷宫',
    canEdit: false,
    subject: 'preview u1',
    bytes: undefined,
  });
});
