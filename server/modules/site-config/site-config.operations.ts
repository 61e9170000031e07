import { locationOrRefusal } from '#server/backup/backups.ts';
import { BackupRefused } from '#server/backup/manifest.ts';
import type { Deps } from '#server/deps/deps.ts';
import { productVersion } from '#server/http/contract.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { saveConfig } from './save-config.ts';
import { listConfig } from './site-config.store.ts';
import { upkeepHours, upkeepOf } from './upkeep.rules.ts';
import { listLastRuns } from './upkeep.store.ts';

export function siteConfigOperations(deps: Deps): OperationsOf<'site-config'> {
  return {
    'GET /sys/config/getAllConfigList': async () => {
      const entries = await listConfig(deps.db);
      // A setting that cannot be saved is not listed.
      return deps.customScript ? entries : entries.filter(({ configKey }) => configKey !== 'customJS');
    },
    'GET /sys/config/getUpkeep': async () => {
      const rows = await listLastRuns(deps.db, Object.keys(upkeepHours));
      const now = deps.clock();
      const location = await locationOrRefusal(deps.backups);
      return {
        version: productVersion,
        place: { ...deps.backupPlace, problem: location instanceof BackupRefused ? location.message : null },
        backup: upkeepOf(rows, 'Backup', now),
        check: upkeepOf(rows, 'BackupCheck', now),
      };
    },
    'POST /sys/config/saveTenantConfig': async ({ body }, context) => {
      await saveConfig(deps, context, body);
      return messageAnswer('修改成功');
    },
  };
}
