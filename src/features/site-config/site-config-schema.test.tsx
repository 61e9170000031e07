import { expect, it } from 'vitest';
import { siteConfigBody, siteConfigValues, siteTabs, tabNamed } from './site-config-schema.ts';

it('the storage quota of a role whose code contains a colon is preserved by the form', () => {
  const configValue = 'student:500,school:a:20';
  const values = siteConfigValues([{ configKey: '_quotaRoles', configValue }]);
  expect(values['_quotaRoles']).toEqual({ student: '500', 'school:a': '20' });
  expect(siteConfigBody(values)['_quotaRoles']).toBe(configValue);
});

it('a tab is found by its name, and an unknown name opens the tab site', () => {
  expect(siteTabs.map(({ value }) => tabNamed(value))).toEqual(siteTabs.map(({ value }) => value));
  expect(tabNamed('nothing')).toBe('site');
});
