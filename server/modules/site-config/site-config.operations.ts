import type { Deps } from '#server/deps.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { saveConfig } from './save-config.ts';
import { listConfig } from './site-config.store.ts';

export function siteConfigOperations(deps: Deps): OperationsOf<'site-config'> {
  return {
    'GET /sys/config/getAllConfigList': () => listConfig(deps.db),
    'POST /sys/config/saveTenantConfig': async ({ body }, person) => {
      await saveConfig(deps, person, body);
      return done('修改成功');
    },
  };
}
