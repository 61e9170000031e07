import { useQuery } from '@tanstack/react-query';
import { classRoomQuery } from '#shared/api/school-class.ts';
import { ClassTeachers } from './class-teachers.tsx';

/** The teachers of a class, loaded by its id. */
export function RoomTeachers({ id }: { readonly id: string }) {
  const { data } = useQuery(classRoomQuery(id));
  return data === undefined ? null : <ClassTeachers room={data} />;
}
