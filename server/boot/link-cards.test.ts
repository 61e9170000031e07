import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { linkCards } from './link-cards.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const cardOf = (path: string, id: string) => linkCards(server.database.db)(path, id);

test('a published work has a link card; an unpublished or deleted work has none', async () => {
  const { db } = server.database;
  const works = await db
    .selectFrom('teachingWork')
    .select(['id', 'workName', 'workStatus'])
    .where('delFlag', '=', 0)
    .execute();
  const cards = await Promise.all(works.map(({ id }) => cardOf('/work-detail', id)));
  expect(cards.map((card) => card?.title)).toEqual(
    works.map(({ workName, workStatus }) => (workStatus >= 3 ? workName : undefined)),
  );
  const shown = works.find(({ workStatus }) => workStatus >= 3);
  expect(await cardOf('/work-detail', shown?.id ?? '')).toMatchObject({
    description: expect.stringMatching(/^小创客\d{5}的作品，点开就能玩$/),
    image: expect.stringMatching(/^\/api\/sys\/common\/static\/[\w-]+\.\w+$/),
  });
  await db
    .updateTable('teachingWork')
    .set({ delFlag: 1 })
    .where('id', '=', shown?.id ?? '')
    .execute();
  expect(await cardOf('/work-detail', shown?.id ?? '')).toBe(undefined);
});

test('published news has a link card without markup; drafts and other pages have none', async () => {
  const { db } = server.database;
  const row = { newsTitle: '放假通知', newsContent: '<p>明天 <b>放假</b>&nbsp;一天</p>' };
  await db
    .insertInto('teachingNews')
    .values([
      { ...row, id: 'shown', newsStatus: 1, publishTime: new Date() },
      { ...row, id: 'draft', newsStatus: 0 },
    ])
    .execute();
  expect(await cardOf('/news-detail', 'shown')).toEqual({
    title: '放假通知',
    description: '明天 放假 一天',
    image: null,
  });
  expect([await cardOf('/news-detail', 'draft'), await cardOf('/friend-detail', 'shown')]).toEqual([
    undefined,
    undefined,
  ]);
});
