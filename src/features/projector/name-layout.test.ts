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

it('50 names are rows of at least 48 pixels on a projector of 1366 by 768, also below a long name of the unit', () => {
  const { columns, size } = nameLayout(50);
  const font = (size / 100) * 1366;
  // The paddings, the bar, two lines of the unit, and the count above the names (projector.module.css).
  const unit = 2 * 1.2 * 0.034 * 1366;
  const list = 768 - 28 - 24 - 40 - unit - 26 - 45 - 10;
  const rows = Math.ceil(50 / columns);
  expect([columns, rows]).toEqual([8, 7]);
  // The name, its state, and the border and padding of its button.
  expect(font * 1.2 + 14 * 1.3 + 8).toBeLessThan(48);
  expect((list - 8 * (rows - 1)) / rows).toBeGreaterThan(48);
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
