import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { createTextCleaner } from '#server/http/rich-text.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';

/** The keys that are public, as in the existing product, and `trainingMode`. */
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
  'trainingMode',
] as const;

/** Returns the login methods besides the password; only those that are configured. */
function loginWays({ sms, cas, third }: Deps['identity']): Schema<'LoginWay'>[] {
  return [
    ...(sms === undefined ? [] : [{ way: 'phone', title: '手机号登录', url: null } as const]),
    ...(cas === undefined
      ? []
      : [{ way: 'cas', title: cas.title, url: '/api/thirdLogin/render/cas' } as const]),
    ...[...third.values()].map(
      ({ source, title }) => ({ way: 'third', title, url: `/api/thirdLogin/render/${source}` }) as const,
    ),
  ];
}

export function publicConfigOperations({ db, identity, parsing }: Deps): OperationsOf<'config'> {
  const clean = createTextCleaner({ parsing });
  return {
    'GET /sys/config/getCurrentConfig': async () => {
      const values = await readConfig(db, publicKeys);
      const config = Object.fromEntries(publicKeys.map((key) => [key, values.get(key) ?? null]));
      return {
        ...config,
        footer: await clean(values.get('footer') ?? ''),
        loginWays: loginWays(identity),
        uploadType: 'local',
        staticDomain: '/api/sys/common/static',
      };
    },
    'GET /sys/config/getConfig': async ({ query }) =>
      await clean((await readConfig(db, [query.key])).get(query.key) ?? ''),
  };
}
