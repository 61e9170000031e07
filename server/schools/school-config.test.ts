import { expect, it } from 'vitest';
import { schoolConfig } from './school-config.ts';
import { entryOf } from './testing/entry.ts';

const env = {
  DATA_DIR: '/data',
  DATABASE_DIRECT_URL: 'postgres://campus@localhost/list',
  SITE_URL: 'https://one.cn',
  CAS_URL: 'https://cas.one.cn',
  OAUTH_AUTHORIZE_URL: 'https://login.one.cn',
  PREVIEW_URL: 'https://preview.cn/?file={url}',
  VIDEO_HOSTS: 'video.cn',
};
const school = entryOf('a', 'postgres://campus@localhost/a');

it('an entry sets who may log in and the school’s address; other settings come from the installation', () => {
  const { identity, preview, databaseDirectUrl, videoHosts } = schoolConfig(env, school);
  expect(identity.siteUrl).toBe(undefined);
  expect([identity.cas, identity.oauth, preview, databaseDirectUrl]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(videoHosts).toEqual(['video.cn']);
});

it('a setting of the installation may depend on the address of the school', () => {
  const settings = { SITE_URL: 'https://a.cn', CAS_URL: 'https://cas.a.cn' };
  const { identity, preview } = schoolConfig(env, { ...school, settings });
  expect([identity.siteUrl, identity.cas]).toEqual(['https://a.cn', expect.anything()]);
  expect(preview).not.toBe(undefined);
});
