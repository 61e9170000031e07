import { describe, expect, it } from 'vitest';
import { readRuntimeConfig } from './runtime-config.ts';
import { sharedUrl } from './shared-url.ts';

const at = (here: string, config: object = {}) => sharedUrl('/c/AB2C', here, readRuntimeConfig(config));

describe('an address for other devices', () => {
  it('has the host of the browser', () => {
    expect(at('http://192.168.1.7:8080/home?a=1')).toBe('http://192.168.1.7:8080/c/AB2C');
    // A browser elsewhere has an address that works.
    expect(at('https://school.cn/', { lanHost: '10.0.0.2' })).toBe('https://school.cn/c/AB2C');
  });

  it('has the address of the server in its network where the browser has its own one', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(at(`http://${host}:8080/`, { lanHost: '192.168.1.20' })).toBe('http://192.168.1.20:8080/c/AB2C');
    expect(at('http://localhost:8080/')).toBe('http://localhost:8080/c/AB2C');
  });

  it('has the configured address of the site before all others', () => {
    expect(at('http://localhost:8080/', { siteUrl: 'https://school.cn', lanHost: '10.0.0.2' })).toBe(
      'https://school.cn/c/AB2C',
    );
  });
});
