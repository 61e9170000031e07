import type { Page } from '@playwright/test';
import { callApi } from './journey-actions.ts';

function idOf(saved: unknown): string {
  if (typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'string')
    return saved.id;
  throw new Error(`no id: ${JSON.stringify(saved)}`);
}

/** Creates a course of the current user with units in this order. */
export async function courseWithUnits(
  page: Page,
  courseName: string,
  unitNames: readonly string[],
  values: object = {},
): Promise<{ readonly courseId: string; readonly unitIds: readonly string[] }> {
  const courseId = idOf(
    await callApi(page, 'POST', '/teaching/teachingCourse/add', { courseName, ...values }),
  );
  const unitIds: string[] = [];
  for (const [index, unitName] of unitNames.entries()) {
    const unit = { courseId, unitName, orderNum: index + 1 };
    unitIds.push(idOf(await callApi(page, 'POST', '/teaching/teachingCourseUnit/add', unit)));
  }
  return { courseId, unitIds };
}
