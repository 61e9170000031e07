import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the first number of pixels of a property in the rules of a selector outside media queries. */
function pixelsOf(sheet: string, selector: string, property: string): number {
  const [, ...parts] = `\n${sheet}`.split(`\n${selector} {`);
  const rules = parts.map((part) => part.split('\n}')[0] ?? '').join('');
  const value = new RegExp(`\\n  ${property}: [^;]*?(\\d+)px`).exec(rules)?.[1];
  if (value === undefined) throw new Error(`${selector} has no ${property}`);
  return Number(value);
}

/** The part of a screen of 1366×768 that a browser leaves to the page. */
const windowHeight = 650;
const buttonHeight = 32;
const crumbsHeight = 24;
const footerLine = 21;
const border = 1;

it('ten rows of a list are in sight in a browser on a screen of 1366×768', async () => {
  const [lists, shell, header, tabs, footer] = await Promise.all([
    read('shared/lists/resource.module.css'),
    read('features/shell/shell.module.css'),
    read('features/shell/header.module.css'),
    read('features/tabs/tabs.module.css'),
    read('features/shell/site-footer.module.css'),
  ]);
  const tabBar = 6 + pixelsOf(tabs, '.tab', 'height') + border + 8;
  const above =
    pixelsOf(header, '.header', 'height') +
    tabBar +
    crumbsHeight +
    pixelsOf(shell, '.crumbs', 'margin-bottom');
  const below = 2 * pixelsOf(footer, '.footer', 'padding') + footerLine;
  const around = Number(/100dvh - (\d+)px - var\(--above/.exec(lists)?.[1]);
  // The page does not scroll.
  expect(around).toBeGreaterThanOrEqual(above + below);

  const gap = pixelsOf(lists, '.page', 'gap');
  const padding = pixelsOf(lists, '.page[data-card]', 'padding');
  const table = windowHeight - around - 2 * padding - 2 * (buttonHeight + gap) - 2 * border;
  const rows =
    (table - pixelsOf(lists, '.table th', 'height')) / pixelsOf(lists, '.table :is(th, td)', 'height');
  expect(Math.floor(rows)).toBeGreaterThanOrEqual(10);
});
