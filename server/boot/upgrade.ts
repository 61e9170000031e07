import { CommandRefused } from '../process/command-refused.ts';
import { lowSpaceMessage } from '../files/disk-room.ts';
import { copyBeforeUpgrade, UpgradeUndone } from '../store/upgrade-copy.store.ts';

export type Upgrade = {
  /** The start has succeeded: what was migrated stays. */
  readonly keep: () => void;
  /** Puts back what was migrated, unless it is to be kept. */
  readonly end: () => Promise<void>;
  /** Returns the error of a failed start: UpgradeUndone when the upgrade was undone. */
  readonly failure: (error: unknown) => unknown;
};

/**
 * Copies the embedded database where it is to be migrated.
 * @param folder on the disk that it lies on
 * @throws CommandRefused where that has no room for the copy
 */
export async function beginUpgrade(url: string, folder: string): Promise<Upgrade> {
  const copy = await copyBeforeUpgrade(url, async (size) => {
    const short = await lowSpaceMessage(folder, size, '升级前留一份数据库的副本');
    if (short !== undefined) throw new CommandRefused(`${short}；请清理磁盘，或启动旧版本`);
  });
  let isCommitted = copy === undefined;
  let isUndone = false;
  return {
    keep: () => (isCommitted = true),
    end: async () => {
      if (isCommitted) return;
      await copy?.restore();
      isUndone = true;
    },
    failure: (error) => (isUndone ? new UpgradeUndone(error) : error),
  };
}
