import type { Deps } from '#server/deps/deps.ts';
import { rowScope, type Caller, type RowScope } from '#server/http/caller.ts';
import { rowLimits } from '#server/shared/permission/data-limits.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { publish } from '#server/live/publish.ts';
import type { CloudDeps } from './cloud-sockets.ts';
import { cloudTopic } from './cloud-topic.ts';
import { findWorkContent, forgetCloud, isPlayable, readCloud, writeCloud } from './cloud.store.ts';

/** Values of names that a work has no more are kept for its older versions, up to so many. */
const maxStoredNames = 40;
/** Names of a hundred signs with their values and places, within what one message carries. */
const namesPerMessage = 5;
/** Projects whose names are remembered. */
const maxKnown = 500;

/** Cloud variables in the database, with the rules of playing a work. */
export function cloudDeps(deps: Deps): Omit<CloudDeps, 'bus' | 'log'> {
  const { db, clock, files, parsing } = deps;
  const known = new Map<string, ReadonlySet<string>>();
  // A room looks for a name that is not saved yet every two seconds; the project is read when it is another one.
  const namesOf = async (sha256: string): Promise<ReadonlySet<string>> => {
    const read = () => files.whileLocal(sha256, (path) => parsing.run('cloudNames', path));
    const names = known.get(sha256) ?? new Set(await read());
    known.delete(sha256);
    known.set(sha256, names);
    for (const oldest of [...known.keys()].slice(0, -maxKnown)) known.delete(oldest);
    return names;
  };
  return {
    authenticate: deps.sessions.authenticateUnrestricted,
    mayPlay: async (workId, caller, share) =>
      await isPlayable(db, workId, { caller, scope: await scopeOf(deps, caller), share }),
    load: async (workId) => {
      const [content, stored] = await Promise.all([findWorkContent(db, workId), readCloud(db, workId)]);
      const names = content === undefined ? new Set<string>() : await namesOf(content);
      if (Object.keys(stored).length > maxStoredNames) await forgetCloud(db, workId, [...names]);
      return {
        names,
        rows: Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name))),
      };
    },
    keep: (workId, values, from) =>
      inTransaction(db, async (trx) => {
        const revs = await writeCloud(trx, workId, values, clock());
        const names = Object.keys(values);
        for (let start = 0; start < names.length; start += namesPerMessage) {
          const end = start + namesPerMessage;
          const part = names.slice(start, end);
          // The author of a change learns from the last frame that the change is complete.
          const by = end < names.length ? '' : from;
          await publish(trx, cloudTopic, {
            workId,
            from: by,
            values: only(values, part),
            revs: only(revs, part),
          });
        }
      }),
  };
}

/** As a work's own page has it (studentWorkInfo). */
async function scopeOf(deps: Deps, caller: Caller | undefined): Promise<RowScope> {
  const scope = rowScope('visible', caller);
  return caller === undefined || scope.kind === 'none'
    ? scope
    : { ...scope, limits: await rowLimits(deps, caller) };
}

function only<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
