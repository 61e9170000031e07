import type { Deps } from '#server/deps.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { saveConfig } from './save-config.ts';
import { listConfig } from './site-config.store.ts';

export function siteConfigOperations(deps: Deps): OperationsOf<'site-config'> {
  return {
    'GET /sys/config/getAllConfigList': async () => {
      const entries = await listConfig(deps.db);
      // What cannot be saved is not offered.
      return deps.customScript ? entries : entries.filter(({ configKey }) => configKey !== 'customJS');
    },
    'POST /sys/config/saveTenantConfig': async ({ body }, person) => {
      await saveConfig(deps, person, body);
      return done('修改成功');
    },
  };
}
