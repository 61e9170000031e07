import { expect, it } from 'vitest';
import { siteConfig } from './site-config.ts';

const named = (name: string | undefined) => {
  const entries = siteConfig(2026, name, { studentRole: '', defaultDepart: '' });
  return ['brandName', 'footer'].map((expected) => entries.find(({ key }) => key === expected)?.value);
};

it('the site has the given name of the school, or else the name of the product', () => {
  expect(named('育才小学')).toEqual(['育才小学', '<p>Copyright © 2026 育才小学</p>']);
  expect(named(undefined)).toEqual(['Scratch 教学平台', '<p>Copyright © 2026 Scratch 教学平台</p>']);
});
