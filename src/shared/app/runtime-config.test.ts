import { describe, expect, it } from 'vitest';
import { readRuntimeConfig } from './runtime-config.ts';

describe('the runtime configuration', () => {
  it('has defaults for everything when the file is missing', () => {
    expect(readRuntimeConfig(undefined)).toEqual({
      apiBase: '/api',
      websocketBase: '/api/websocket',
      staticBase: '/api/sys/common/static',
      qiniuBase: '',
      defaultPath: '/dashboard/index',
      brandName: 'Scratch 教学平台',
      brandDesc: '少儿编程教学平台',
      build: '',
      frames: '',
      siteUrl: '',
      lanHost: '',
      offline: 'on',
      officePreview: 'off',
      uploadType: 'local',
      captcha: 'afterFailures',
      urlKeys: { webURL: '', domianURL: '/api' },
    });
  });

  it('replaces each invalid value with its default and keeps the valid ones', () => {
    const config = readRuntimeConfig({
      apiBase: 7,
      captcha: 'sometimes',
      uploadType: 'qiniu',
      defaultPath: '/learn',
    });
    expect([config.apiBase, config.captcha, config.uploadType, config.defaultPath]).toEqual([
      '/api',
      'afterFailures',
      'qiniu',
      '/learn',
    ]);
  });

  it('contains the global settings: upload type, qiniu base, static and websocket domain URL', () => {
    const settings = {
      uploadType: 'qiniu',
      qiniuBase: 'https://cdn.example',
      staticBase: 'https://files.example',
      websocketBase: 'wss://live.example',
    };
    expect(readRuntimeConfig({ ...settings, qiniuBase: 'https://cdn.example/' })).toMatchObject(settings);
  });

  it('drops the trailing slash of a base', () => {
    expect(readRuntimeConfig({ apiBase: 'https://school.example/jeecg/' }).apiBase).toBe(
      'https://school.example/jeecg',
    );
  });

  it('accepts any string as a placeholder for menu addresses, and ignores other values', () => {
    expect(readRuntimeConfig({ reportURL: 'https://report.example', n: 1 }).urlKeys).toEqual({
      webURL: '',
      domianURL: '/api',
      reportURL: 'https://report.example',
    });
  });
});
