import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutTooltips } from './vite-light-theme.ts';

const themes = path.dirname(createRequire(import.meta.url).resolve('@radix-ui/themes/package.json'));
const theme = readFileSync(path.join(themes, 'dist/esm/components/theme.js'), 'utf8');

it('the theme of the installed version loses its tooltips and nothing else', () => {
  const light = withoutTooltips(theme);
  expect(light).toContain('{Provider:given=>given.children}');
  expect(light).not.toMatch(/Tooltip as/);
  expect(light.length - theme.length).toBeLessThan(60);
});

it('a theme of another shape is refused', () => {
  expect(() => withoutTooltips('import{Theme}from"x";')).toThrow('not the known one');
});
