import { randomBytes } from 'node:crypto';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { networkOf } from '#server/http/network.ts';
import { done, type Context, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { endQaLink } from '#server/qa/end-link.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  codeLifetime,
  deviceName,
  keptFor,
  linkLifetime,
  mostLinks,
  newQaCode,
  refusalOfCode,
  hashOfSecret,
} from '#server/qa/qa-link.rules.ts';
import {
  deleteLinksBefore,
  endUnused,
  findLink,
  insertLink,
  lockLinks,
  takeLinkCode,
  type QaLinkFound,
} from '#server/qa/qa-link.store.ts';

/**
 * Wrong codes in a quarter of an hour. One person or one browser has few, so that it does not use up those of its school.
 * All visitors of an address have more together: a visitor may drop the cookie of the browser, or fetch any number of them.
 */
const wrongCodes = { caller: 20, address: 100 } as const;
type QaCaller = Pick<Context<'POST /qa/link/ask'>, 'caller' | 'device' | 'ip'>;

export function qaLinkOperations(deps: Deps): OperationsOf<'qa-link'> {
  const { db, clock, codeSecret } = deps;
  const hashOf = (code: string) => hashOfSecret(codeSecret, code.replaceAll(/[\s-]/g, '').toUpperCase());
  const { quarterHour } = deps.counters;
  /** The link of a code that can be used. Errors: a refusal that says why not, or 429 after too many. */
  const demand = async (code: string, from: QaCaller): Promise<QaLinkFound> => {
    const limits = limitsOf(from);
    for (const { key, max } of limits) if ((await quarterHour.read(key)) >= max) throw refusals.tooMany();
    const found = await findLink(db, 'codeHash', hashOf(code));
    const refusal = refusalOfCode(found, clock());
    if (found !== undefined && refusal === undefined) return found;
    if (found === undefined) for (const { key } of limits) await quarterHour.add(key);
    throw refusal ?? refusals.notFound();
  };
  return {
    'POST /qa/link/make': (_input, { caller }) => make(deps, caller, hashOf),
    'POST /qa/link/ask': async ({ body: { code } }, from) => ({ watcher: nameOf(await demand(code, from)) }),
    'POST /qa/link/join': async ({ body: { code } }, from) => {
      const found = await demand(code, from);
      const [ticket, now] = [randomBytes(32).toString('base64url'), clock()];
      const joined = await takeLinkCode(db, hashOf(code), now, {
        ticketHash: hashOfSecret(codeSecret, ticket),
        device: deviceName(from.userAgent),
        endsAt: new Date(now.getTime() + linkLifetime),
        tabSeenAt: now,
      });
      if (joined === undefined) throw refuse('这个连接码已经用过了，请让测试人员换一个', 'code');
      return { watcher: nameOf(found), ticket };
    },
    'PUT /qa/link/refuse': async ({ body: { code } }, from) => {
      await demand(code, from);
      const id = await takeLinkCode(db, hashOf(code), clock(), { endReason: 'refused' });
      if (id !== undefined) await endQaLink(db, id, 'refused');
      return done('已拒绝');
    },
  };
}

function limitsOf({ caller, device, ip }: QaCaller) {
  if (caller !== undefined) return [{ key: `qaCode:by:u:${caller.userId}`, max: wrongCodes.caller }];
  return [
    { key: `qaCode:${networkOf(ip)}`, max: wrongCodes.address },
    ...(device === '' ? [] : [{ key: `qaCode:by:${device}`, max: wrongCodes.caller }]),
  ];
}

function nameOf({ realname, username }: QaLinkFound): string {
  return `${realname ?? username}（${username}）`;
}

async function make(
  { db, clock, newId }: Deps,
  { userId }: Caller,
  hashOf: (code: string) => string,
): Promise<Schema<'QaLink'>> {
  const [id, code, now] = [newId(), newQaCode(), clock()];
  await inTransaction(db, async (trx) => {
    await deleteLinksBefore(trx, new Date(now.getTime() - keptFor));
    if ((await lockLinks(trx, userId, now)) >= mostLinks)
      throw refuse(`最多同时连接${mostLinks}台设备，请先断开一台`);
    for (const old of await endUnused(trx, userId)) await endQaLink(trx, old, 'expired');
    await insertLink(trx, {
      id,
      ownerId: userId,
      codeHash: hashOf(code),
      codeExpiresAt: new Date(now.getTime() + codeLifetime),
      endsAt: new Date(now.getTime() + codeLifetime + linkLifetime),
      watcherSeenAt: now,
      createTime: now,
    });
  });
  return { id, code, codeSeconds: codeLifetime / 1000 };
}
