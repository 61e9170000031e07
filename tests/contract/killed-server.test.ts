import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { openBusWithStoredMessages } from '#server/live/open-bus.ts';
import { PostgresEngine } from '#server/live/postgres-engine.ts';
import { lossyEngine } from '#server/live/testing/lossy-engine.ts';
import { configTopic } from '#server/live/topics.ts';
import { changeForm, grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { connect } from '#server/store/connect.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// A server that is killed right after a commit sends nothing more, and no sequence number is missing.

let killed: TestServer;
let other: TestServer;

beforeAll(async () => {
  const openBus = {
    openBus: ({ db, url }: TestServer['database']) => {
      const log = pino({ level: 'silent' });
      const engine = new PostgresEngine({ connect: () => connect(url, 'bus'), log });
      const silent = lossyEngine(engine, 1, { lost: 100, doubled: 0, late: 0 });
      return openBusWithStoredMessages(silent, { db, log, interval: 40 });
    },
  };
  killed = await createTestServer(openBus);
  other = await createTestServer({ ...openBus, beside: killed });
});
afterAll(async () => {
  await other.close();
  await killed.close();
});

const waitOptions = { timeout: 5000, interval: 20 };

async function ask(server: TestServer, username: string, path: string): Promise<string> {
  return (await server.call('GET', path, { token: await server.login(username) })).raw.body;
}

async function change(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await killed.call(method, path, { token: await killed.login('admin'), body });
  expect(answer).toMatchObject({ success: true });
}

async function row(table: 'sysAnnouncement' | 'sysDict', column: 'titile' | 'dictCode', is: string) {
  const { id } = await killed.database.db
    .selectFrom(table)
    .select('id')
    .where(column, '=', is)
    .executeTakeFirstOrThrow();
  return id;
}

describe('changes committed by a server whose own messages are all lost', () => {
  it('another server shows a released announcement and hides a revoked one', async () => {
    const titile = '最后的通知';
    const bell = () => ask(other, 's30105', '/sys/annountCement/listByUser');
    await change('POST', '/sys/annountCement/add', {
      titile,
      msgCategory: '1',
      msgType: 'ALL',
      startTime: '2026-11-21 08:00:00',
      endTime: '2027-11-21 08:00:00',
      msgAbstract: '内容',
    });
    const id = await row('sysAnnouncement', 'titile', titile);
    expect(await bell()).not.toContain(titile);
    await ask(killed, 'admin', `/sys/annountCement/doReleaseData?id=${id}`);
    await expect.poll(bell, waitOptions).toContain(titile);
    await ask(killed, 'admin', `/sys/annountCement/doReovkeData?id=${id}`);
    await expect.poll(bell, waitOptions).not.toContain(titile);
  });

  it('another server reads a changed dictionary', async () => {
    const dictId = await row('sysDict', 'dictCode', 'sex');
    const items = () => ask(other, 'student', '/sys/dict/queryAllDictItems');
    const itemText = '最后一项';
    expect(await items()).not.toContain(itemText);
    await change('POST', '/sys/dictItem/add', {
      dictId,
      itemText,
      itemValue: 'x',
      sortOrder: 9,
      status: 1,
    });
    await expect.poll(items, waitOptions).toContain(itemText);
  });

  it('another server is notified of a changed configuration, so that its pages read it again', async () => {
    const notified: string[] = [];
    other.bus.subscribe(configTopic, ({ kind }) => notified.push(kind));
    await change('POST', '/sys/config/saveTenantConfig', { brandName: '最后的学校' });
    await expect.poll(() => notified, waitOptions).toEqual(['config']);
  });

  it('another server uses the newly published version of a form', async () => {
    const definition: Schema<'FormDefinition'> = {
      kind: 'single',
      fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
    };
    const formId = await madeForm(killed, 'last', definition);
    await grantForm(killed, 'last', ['teacher']);
    const columns = async () => (await rowCalls(other, 'last', 'teacher').columns()).result;
    expect(await columns()).toMatchObject({ version: 1 });
    await changeForm(killed, formId, 2, definition);
    await expect.poll(columns, waitOptions).toMatchObject({ version: 2 });
  });
});
