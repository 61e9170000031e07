import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { undoLimit } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findCounts } from '../public/public-work.store.ts';
import { lockOwner } from '../tags/work-tag.store.ts';
import { publicWork } from '../work-row.ts';
import {
  countOtherFavourites,
  insertFavourite,
  listFavourites,
  removeFavourite,
} from './work-favourite.store.ts';

const maxFavourites = 500;

export function workFavouriteOperations(deps: Deps): OperationsOf<'work-favourite'> {
  const { db, clock, dictionaries } = deps;
  return {
    'GET /teaching/teachingWork/favourites': async ({ query }, context) => {
      const [{ rows, total }, text] = await Promise.all([
        listFavourites(db, query, actorOf(context)),
        dictionaries.texts(),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => publicWork(row, text)),
      );
    },
    'POST /teaching/teachingWork/favourite': async ({ body }, context) => {
      await addFavourite(deps, body.workId, actorOf(context));
      return messageAnswer('已收藏，在“我的收藏”里能找到');
    },
    'DELETE /teaching/teachingWork/favourite': async ({ query }, { caller }) => {
      await removeFavourite(db, { userId: caller.userId, workId: query.workId }, clock());
      return messageAnswer('已取消收藏');
    },
  };
}

/** Without the share link: it shows a work to its holder, who has it in another window only. */
const actorOf = ({ caller, scope }: Actor): Actor => ({ caller, scope });

async function addFavourite({ db, clock }: Deps, workId: string, actor: Actor): Promise<void> {
  const { userId } = actor.caller;
  const now = clock();
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    if ((await findCounts(trx, workId, actor)) === undefined) throw refusal('作品不存在');
    if ((await countOtherFavourites(trx, workId, actor)) >= maxFavourites)
      throw refusal(`已经收藏了${maxFavourites}个作品，先取消几个再收藏吧`);
    const since = new Date(now.getTime() - undoLimit);
    await insertFavourite(trx, { userId, workId }, { now, since });
  });
}
