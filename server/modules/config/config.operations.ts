import type { Deps } from '#server/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { cleanHtml } from '#server/http/rich-text.ts';
import { readConfig } from './config.store.ts';

/** The keys anybody may read; the existing product answers all of them (reference 6.4, 7). */
const publicKeys = [
  'brandName',
  'brandDesc',
  'logo',
  'logo2',
  'avatar',
  'footer',
  'banner',
  'bannerLinks',
  'homeBgColor',
  'allowReg',
  'allowComment',
] as const;

export function configOperations({ db }: Deps): OperationsOf<'config'> {
  return {
    'GET /sys/config/getCurrentConfig': async () => {
      const values = await readConfig(db, publicKeys);
      const config = Object.fromEntries(publicKeys.map((key) => [key, values.get(key) ?? null]));
      return {
        ...config,
        footer: cleanHtml(values.get('footer') ?? ''),
        uploadType: 'local',
        staticDomain: '/api/sys/common/static',
      };
    },
    'GET /sys/config/getConfig': async ({ query }) =>
      cleanHtml((await readConfig(db, [query.key])).get(query.key) ?? ''),
  };
}
