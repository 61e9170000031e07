import type { Deps } from '#server/deps/deps.ts';
import { productVersion } from '#server/http/contract.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { saveConfig } from './save-config.ts';
import { listConfig } from './site-config.store.ts';

export function siteConfigOperations(deps: Deps): OperationsOf<'site-config'> {
  return {
    'GET /sys/config/getAllConfigList': async () => {
      const entries = await listConfig(deps.db);
      // A setting that cannot be saved is not listed.
      return deps.customScript ? entries : entries.filter(({ configKey }) => configKey !== 'customJS');
    },
    'GET /sys/config/getVersion': async () => ({ version: productVersion }),
    'POST /sys/config/saveTenantConfig': async ({ body }, context) => {
      await saveConfig(deps, context, body);
      return messageAnswer('修改成功');
    },
  };
}
