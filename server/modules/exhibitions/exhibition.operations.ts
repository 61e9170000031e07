import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import {
  collectWorks,
  enterExhibition,
  entryFile,
  putBackEntry,
  removeEntry,
  vote,
  withdrawEntry,
} from './entries.ts';
import {
  findEntry,
  findVote,
  listCandidates,
  listEntries,
  listOwnEntries,
  listPlaces,
  listRemoved,
  type EntryRow,
} from './entry.store.ts';
import { exhibitionRow, hasResults, phaseOf, votesAreOpen } from './exhibition.rules.ts';
import { findExhibition, findVisible, listExhibitions, listOfPupil } from './exhibition.store.ts';
import {
  addExhibition,
  editExhibition,
  finishExhibition,
  removeExhibitions,
  restoreExhibitions,
} from './save-exhibition.ts';

/** 作品展: works of pupils under one title, for their classes. */
export function exhibitionOperations(deps: Deps): OperationsOf<'exhibition'> {
  return { ...records(deps), ...staffOperations(deps), ...visitorOperations(deps), ...pupilOperations(deps) };
}

type Own = OperationsOf<'exhibition'>;

function records(deps: Deps) {
  const { db, clock } = deps;
  return {
    'GET /teaching/exhibition/list': async ({ query }, context) => {
      const { rows, total } = await listExhibitions(db, query, context);
      const now = clock();
      const records = rows.map((row) => exhibitionRow(row, now));
      return pageOf(query, total, await withAuthorNames(db, records));
    },
    'GET /teaching/exhibition/queryById': async ({ query }, context) => {
      const row = await findExhibition(db, query.id, context);
      if (row === undefined) throw refusal('记录不存在或已被删除');
      return await withAuthorName(db, exhibitionRow(row, clock()));
    },
    'POST /teaching/exhibition/add': async ({ body }, context) =>
      new Answer('添加成功！', { id: await addExhibition(deps, context, body) }),
    'PUT /teaching/exhibition/edit': async ({ body }, context) => {
      await editExhibition(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'DELETE /teaching/exhibition/deleteBatch': async ({ query }, context) => {
      await removeExhibitions(deps, context, query.ids);
      return deletionAnswer(query.ids);
    },
    'PUT /teaching/exhibition/restore': async ({ body }, context) => {
      await restoreExhibitions(deps, context, body.ids);
      return messageAnswer('撤销成功！');
    },
  } satisfies Partial<Own>;
}

/** What the staff does with an open exhibition. */
function staffOperations(deps: Deps) {
  const { db, dictionaries } = deps;
  return {
    'PUT /teaching/exhibition/finish': async ({ body }, context) => {
      await finishExhibition(deps, context, body.id);
      return messageAnswer('作品展已结束');
    },
    'GET /teaching/exhibition/candidates': async ({ query }, context) => {
      if ((await findExhibition(db, query.id, context)) === undefined) throw refusal('记录不存在或已被删除');
      const [{ rows, total }, text] = await Promise.all([
        listCandidates(db, query, context),
        dictionaries.texts(),
      ]);
      const records = rows.map(({ workType, coverPath, createTime, ...row }) => ({
        ...row,
        workType_dictText: text('work_type', workType),
        coverFileKey_url: fileUrl(coverPath),
        createTime: wireTime(createTime),
      }));
      return pageOf(query, total, records);
    },
    'PUT /teaching/exhibition/collect': async ({ body }, context) =>
      messageAnswer(`已收进 ${await collectWorks(deps, context, body)} 个作品`),
    'GET /teaching/exhibition/removed': async ({ query }, context) => {
      const rows = await listRemoved(db, query.id, context);
      return rows.map(({ removedReason, removedTime, ...row }) => ({
        ...row,
        reason: removedReason ?? '',
        removedTime: removedTime === null ? '' : wireTime(removedTime),
      }));
    },
    'PUT /teaching/exhibition/remove': async ({ body }, context) => {
      await removeEntry(deps, context, body);
      return messageAnswer('作品已撤下');
    },
    'PUT /teaching/exhibition/putBack': async ({ body }, context) => {
      await putBackEntry(deps, context, body.id);
      return messageAnswer('作品已放回');
    },
  } satisfies Partial<Own>;
}

/** What pupils and staff see. */
function visitorOperations(deps: Deps) {
  const { db, dictionaries, clock } = deps;
  return {
    'GET /teaching/exhibition/view': ({ query }, context) => viewOf(deps, query.id, context),
    'GET /teaching/exhibition/entries': async ({ query }, context) => {
      const exhibition = await findVisible(db, query.id, context);
      if (exhibition === undefined) throw refusal('作品展不存在');
      const places = hasResults(exhibition, clock()) ? await listPlaces(db, query.id) : noPlaces;
      const [{ rows, total }, text] = await Promise.all([
        listEntries(db, query, context, [...places.keys()]),
        dictionaries.texts(),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => entryOf(row, context.caller, { places, text })),
      );
    },
    'GET /teaching/exhibition/entry': async ({ query }, context) => {
      const [row, text] = await Promise.all([findEntry(db, query.id, context), dictionaries.texts()]);
      const exhibition = row === undefined ? undefined : await findVisible(db, row.exhibitionId, context);
      if (row === undefined || exhibition === undefined) throw refusal('这个作品不在作品展里了');
      const places = hasResults(exhibition, clock()) ? await listPlaces(db, exhibition.id) : noPlaces;
      return entryOf(row, context.caller, { places, text });
    },
    'GET /teaching/exhibition/file': ({ query }, context) => entryFile(deps, query.id, context),
  } satisfies Partial<Own>;
}

/** What the pupils of the classes do. */
function pupilOperations(deps: Deps) {
  return {
    'GET /teaching/exhibition/mine': (_input, { caller }) => exhibitionsOf(deps, caller),
    'PUT /teaching/exhibition/enter': async ({ body }, { caller }) =>
      messageAnswer(await enterExhibition(deps, caller, body)),
    'DELETE /teaching/exhibition/withdraw': async ({ query }, { caller }) => {
      await withdrawEntry(deps, caller, query.id);
      return messageAnswer('已撤回');
    },
    'PUT /teaching/exhibition/vote': async ({ body }, { caller }) =>
      messageAnswer(await vote(deps, caller, body)),
  } satisfies Partial<Own>;
}

const noPlaces: ReadonlyMap<string, number> = new Map();

/** Returns an entry without its votes and without anything that leads to the work itself. */
function entryOf(
  row: EntryRow,
  { userId }: Pick<Caller, 'userId'>,
  { places, text }: { readonly places: ReadonlyMap<string, number>; readonly text: DictTexts },
): Schema<'ExhibitionEntry'> {
  return {
    id: row.id,
    exhibitionId: row.exhibitionId,
    realname: row.realname,
    avatar_url: fileUrl(row.avatar),
    workName: row.workName,
    workType: row.workType,
    workType_dictText: text('work_type', row.workType),
    coverFileKey_url: fileUrl(row.coverPath),
    isOwn: row.userId === userId,
    place: places.get(row.id) ?? null,
    mayRemove: row.mayRemove,
  };
}

async function viewOf({ db, clock }: Deps, id: string, viewer: Actor): Promise<Schema<'ExhibitionView'>> {
  const found = await findVisible(db, id, viewer);
  if (found === undefined) throw refusal('作品展不存在');
  const [own, votedFor, { createBy_dictText }] = await Promise.all([
    listOwnEntries(db, id, viewer.caller),
    findVote(db, id, viewer.caller),
    withAuthorName(db, { createBy: found.createBy }),
  ]);
  const now = clock();
  const phase = phaseOf(found, now);
  return {
    id,
    title: found.title,
    intro: found.intro,
    classNames: found.classNames,
    createBy_dictText,
    phase,
    entryEnd: wireTime(found.entryEnd),
    voteEnd: wireTimeOrNull(found.voteEnd),
    maxWorks: found.maxWorks,
    entryCount: found.entryCount,
    voteCount: found.voteCount,
    mayEdit: found.mayEdit,
    mayCollect: found.mayCollect,
    mayEnter: found.isActive && phase === 'entering',
    mayVote: found.isActive && votesAreOpen(found, now),
    ownEntries: own.map(({ coverPath, ...entry }) => ({ ...entry, coverFileKey_url: fileUrl(coverPath) })),
    votedFor,
  };
}

async function exhibitionsOf(
  { db, clock }: Deps,
  caller: Pick<Caller, 'userId'>,
): Promise<Schema<'MyExhibition'>[]> {
  const now = clock();
  const rows = await withAuthorNames(db, await listOfPupil(db, caller));
  const listed = rows.map((row) => ({
    id: row.id,
    title: row.title,
    createBy_dictText: row.createBy_dictText,
    phase: phaseOf(row, now),
    entryEnd: wireTime(row.entryEnd),
    voteEnd: wireTimeOrNull(row.voteEnd),
    maxWorks: row.maxWorks,
    entryCount: row.entryCount,
    ownCount: row.ownCount,
    hasVoted: row.hasVoted,
  }));
  return listed.toSorted((one, other) => Number(one.phase === 'over') - Number(other.phase === 'over'));
}
