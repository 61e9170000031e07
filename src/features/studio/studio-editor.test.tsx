import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { createStudio } from './create-studio.ts';
import { StudioEditor } from './studio-editor.tsx';

const Nothing = () => null;
const slots = {
  Versions: Nothing,
  Lesson: Nothing,
  Homework: Nothing,
  NextLesson: Nothing,
  HandIns: Nothing,
  Share: Nothing,
};

it('the button 提交 is busy and ignores clicks while a submission is running', async () => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  const studio = createStudio(
    {
      kind: 'scratch',
      workId: undefined,
      unitId: undefined,
      courseId: undefined,
      homeworkId: undefined,
      isPreview: false,
    },
    {
      userId: 'u1',
      queryClient: new QueryClient(),
      onProblem: () => undefined,
      onNote: () => undefined,
      onSaved: () => undefined,
    },
  );
  await showApp(() => (
    <>
      <h1>创作</h1>
      <StudioEditor studio={studio} slots={slots} />
    </>
  ));
  const submit = () => screen.getByRole('button', { name: '提交' });
  fireEvent.click(submit());
  // No frame answers, so the save does not end.
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(submit().getAttribute('aria-busy')).toBe('true');
  fireEvent.click(submit());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
