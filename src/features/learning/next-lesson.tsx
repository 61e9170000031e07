import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { myUnitsQuery } from '#shared/api/course-unit.ts';

type NextLessonProps = { readonly courseId: string; readonly unitId: string };

/** The way on after a lesson is done: the next one by its name, or the course. */
export function NextLesson({ courseId, unitId }: NextLessonProps) {
  const { data } = useQuery(myUnitsQuery(courseId, false));
  const units = data?.records ?? [];
  const index = units.findIndex(({ id }) => id === unitId);
  const next = index === -1 ? undefined : units[index + 1];
  return (
    <>
      {next === undefined ? null : (
        <Button asChild size="3">
          <Link to="/learn/$courseId/$unitId" params={{ courseId, unitId: next.id }}>
            下一课：{next.unitName}
          </Link>
        </Button>
      )}
      <Button asChild size="3" variant={next === undefined ? 'solid' : 'surface'}>
        <Link to="/learn/$courseId" params={{ courseId }}>
          回到课程
        </Link>
      </Button>
    </>
  );
}
