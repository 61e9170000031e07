import type { Config } from '#server/config/config.ts';
import { BackupRefused } from './manifest.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { copyTime, exchangeWithCopy } from '#server/store/upgrade-copy.store.ts';
import { directUrl, withDatabase } from './with-database.ts';
import { requireSingleSchool } from './require-single-school.ts';

/**
 * Runs `npm run undo-upgrade`: describes the copy that an upgrade left; with `--write` the copy replaces the
 * database. Throws BackupRefused and errors of the database.
 */
export async function runUndoCommand(
  parameters: readonly string[],
  config: Config,
  printLine: (line: string) => void,
): Promise<void> {
  requireSingleSchool(config);
  const [how, ...rest] = parameters;
  if (rest.length > 0 || (how !== undefined && how !== '--write'))
    throw new BackupRefused('用法：npm run undo-upgrade 或 npm run undo-upgrade -- --write');
  if (directUrl(config) !== undefined)
    throw new BackupRefused('DATABASE_URL 的数据库没有升级前的副本，请还原升级前的备份');
  await withDatabase(undefined, config, async (url) => {
    const made = await copyTime(url);
    if (made === undefined) throw new BackupRefused('没有升级前的副本');
    if (how === undefined) {
      printLine(
        `升级前的副本：${wireTime(made)}。加上 --write 恢复到那时；之后做的事会不见，只留在换下来的副本里`,
      );
      return;
    }
    await exchangeWithCopy(url);
    printLine(
      `已恢复到 ${wireTime(made)}，现在请启动旧版本。再运行一次这条命令会换回来；下次升级时副本会被替换`,
    );
  });
}
