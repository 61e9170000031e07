import { classSurvey } from './class-survey.ts';
import { contest } from './contest.ts';
import { devices } from './devices.ts';
import type { ExampleForm } from './example.ts';
import { lessonDiary } from './lesson-diary.ts';
import { roomBookings } from './room-bookings.ts';

/** Example forms of a school, for trying out: 在线应用 of the demo school. */
export const exampleForms: readonly ExampleForm[] = [
  devices,
  roomBookings,
  lessonDiary,
  contest,
  classSurvey,
];
