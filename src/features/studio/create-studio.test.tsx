import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openWorkQuery } from '#shared/api/work.ts';
import { createStudio } from './create-studio.ts';

it('a submission updates the cached status of the work immediately, and a plain save does not', () => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  const queryClient = new QueryClient();
  const { queryKey } = openWorkQuery('w1');
  const statusOf = () => queryClient.getQueryData(queryKey)?.workStatus;
  queryClient.setQueryData(queryKey, {
    id: 'w1',
    workName: '迷宫',
    workStatus: -1,
    versionNo: 1,
    canEdit: true,
  });
  const { work } = createStudio(
    {
      kind: 'scratch',
      workId: 'w1',
      unitId: undefined,
      courseId: undefined,
      homeworkId: undefined,
      isPreview: false,
    },
    {
      userId: 'u1',
      queryClient,
      onProblem: () => undefined,
      onNote: () => undefined,
      onSaved: () => undefined,
    },
  );
  work.start();
  work.send({
    type: 'work.loaded',
    work: {
      work: { id: 'w1', versionNo: 1 },
      workName: '迷宫',
      status: 0,
      canEdit: true,
      isOwn: true,
      subject: 'work w1',
      kind: 'scratch',
      unit: undefined,
      homeworkId: undefined,
      bytes: undefined,
    },
    draft: undefined,
  });
  const saved = { id: 'w1', versionNo: 2, isCopy: false, isSettled: true };
  work.send({ type: 'work.saved', saved: { ...saved, handIn: false } });
  expect(statusOf()).toBe(-1);
  work.send({ type: 'work.saved', saved: { ...saved, handIn: true } });
  expect(statusOf()).toBe(1);
});
