/** Returns the address of the page of one course. */
export const courseAddress = (courseId: string): string =>
  `/course/courseUnit?courseId=${encodeURIComponent(courseId)}`;
