import { describe, expect, it } from 'vitest';
import { namesakeMarks, nameLayout } from './name-layout.ts';

describe('the names of a class', () => {
  /** The list beside the timer on a projector of 1366 by 768, in pixels. */
  const list = { width: 940, height: 440 };
  const gap = 8;
  /** The border and padding of a name, with the mark of its state. */
  const around = { width: 32, height: 12 };

  it.each([1, 8, 12, 24, 30, 36, 45, 50, 56])('fit on one screen if there are %i', (count) => {
    const { columns, size } = nameLayout(count);
    const rows = Math.ceil(count / columns);
    const font = (size / 100) * 1366;
    const width = (list.width - gap * (columns - 1)) / columns;
    const height = (list.height - gap * (rows - 1)) / rows;
    // Four characters, and a second line in smaller type.
    expect(width).toBeGreaterThanOrEqual(4 * font + around.width);
    expect(height).toBeGreaterThanOrEqual(font * 1.2 + 14 * 1.3 + around.height);
  });
});

describe('pupils of the same name', () => {
  const pupil = (username: string, realname: string | null) => ({
    userId: `id ${username}`,
    username,
    realname,
  });

  it('are told apart by the end of their accounts, others have no mark', () => {
    const marks = namesakeMarks([
      pupil('s30101', '王芳'),
      pupil('s30102', '王芳'),
      pupil('s30103', '李雷'),
      pupil('s30104', null),
    ]);
    expect([...marks]).toEqual([
      ['id s30101', '01'],
      ['id s30102', '02'],
    ]);
  });

  it('get a longer mark if the accounts end alike', () => {
    const marks = namesakeMarks([pupil('a301', '王芳'), pupil('b401', '王芳'), pupil('01', '王芳')]);
    expect([...marks.values()]).toEqual(['301', '401', '01']);
  });
});
