import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '#shared/api/client.ts';

/** Returns a function that refetches the course and everything that shows it or its units. */
export function useCourseRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        (
          [
            '/teaching/teachingCourse/queryById',
            '/teaching/teachingCourse/list',
            '/teaching/teachingCourseUnit/list',
            '/teaching/teachingCourseUnit/mineUnit',
            '/teaching/teachingCourseDept/list',
          ] as const
        ).map((path) => client.invalidateQueries({ queryKey: keyOf(path) })),
      ),
    [client],
  );
}
