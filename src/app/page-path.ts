/** Converts `account/course/CourseListCard` to `account/course/course-list-card`, the key of src/app/page-modules.ts. */
export function pagePathOf(component: string): string {
  return component
    .replace(/^\/+|\.(vue|tsx)$/g, '')
    .split('/')
    .map((part) =>
      part
        .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
        .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
        .toLowerCase(),
    )
    .join('/');
}
