import { once } from 'node:events';
import { WebSocket } from 'ws';
import { projectWith, uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { hostOfSchool } from '#server/schools/testing/entry.ts';
import type { ManySchools } from '#server/schools/testing/many.ts';
import { dbOf, field, giving, other, userId, type Thing } from './given.ts';

type Page = {
  /** Resolves when a message that contains this text arrives. */
  readonly hears: (words: string) => Promise<void>;
  /** Resolves to whether a message with this text has arrived. Messages sent before the call are included. */
  readonly hasHeard: (words: string) => Promise<boolean>;
  readonly say: (message: object) => void;
  readonly leave: () => void;
};

function openPage({ port }: ManySchools, school: string, path: string, protocols: readonly string[]): Page {
  const host = hostOfSchool(school);
  const headers = { host, origin: `http://${host}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols], { headers });
  let heard = '';
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    heard += data.toString('utf8');
    for (const look of waiting) look();
  });
  return {
    hears: (words) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (heard.includes(words)) resolve();
        };
        waiting.add(look);
        look();
      }),
    hasHeard: async (words) => {
      const answered = once(socket, 'pong');
      socket.ping();
      await answered;
      return heard.includes(words);
    },
    say: (message) => socket.send(JSON.stringify(message)),
    leave: () => socket.terminate(),
  };
}

const score = '☁ 分数';

/**
 * Messages over sockets: a page of the issuing school receives the message, then the messages of a page of
 * another school are checked.
 */
export function pages(many: ManySchools): Record<string, Thing> {
  return { 'message to everybody': toEverybody(many), 'variable of a cloud room': cloudVariable(many) };
}

function toEverybody(many: ManySchools): Thing {
  const { call, login } = many;
  const open = async (school: string, username: string): Promise<Page> => {
    const path = `/api/websocket/${await userId(many, username)}`;
    const page = openPage(many, school, path, [await login(school, username)]);
    // The first message that every page receives.
    await page.hears('depart');
    return page;
  };
  return {
    make: async () => {
      await login(other, 's30102');
      const token = await login(giving, 'admin');
      const body = {
        titile: '停电通知',
        msgCategory: '1',
        msgType: 'ALL',
        priority: 'H',
        startTime: '2026-01-21 08:00:00',
        endTime: '2099-11-21 08:00:00',
        msgAbstract: '周六停电',
        msgContent: '<p>停电</p>',
      };
      await call(giving, '/api/sys/annountCement/add', { method: 'POST', token, body });
      const query = dbOf(many, giving).selectFrom('sysAnnouncement').select('id');
      return (await query.where('titile', '=', '停电通知').executeTakeFirstOrThrow()).id;
    },
    opens: async (school, id) => {
      const [there, home] = [await open(school, 's30102'), await open(giving, 's30103')];
      const token = await login(giving, 'admin');
      await call(giving, `/api/sys/annountCement/doReleaseData?id=${id}`, { token });
      await home.hears(id);
      const isHeard = await there.hasHeard(id);
      await call(giving, `/api/sys/annountCement/doReovkeData?id=${id}`, { token });
      for (const page of [there, home]) page.leave();
      return isHeard;
    },
  };
}

function cloudVariable(many: ManySchools): Thing {
  const { call, login } = many;
  const open = async (school: string, workId: string, username: string): Promise<Page> => {
    const protocols = ['cloud', `token.${await login(school, username)}`];
    const page = openPage(many, school, `/api/cloud/${workId}`, protocols);
    await page.hears('"all":true');
    return page;
  };
  const work = {
    id: 'a-work-that-is-in-every-school',
    workName: '云',
    workStatus: 3,
    workType: '2',
    createBy: 's30103',
  };
  return {
    make: async () => {
      const form = uploadForm({ purpose: 'work', name: 'w.sb3', bytes: projectWith([score]) });
      for (const school of many.databases.keys()) {
        const token = await login(school, 's30103');
        const sent = await call(school, '/api/sys/common/upload', { method: 'POST', token, ...form });
        const values = { ...work, userId: await userId(many, 's30103'), workFile: field(sent, 'id') };
        await dbOf(many, school).insertInto('teachingWork').values(values).execute();
      }
      await login(other, 's30104');
      return work.id;
    },
    opens: async (school, id) => {
      const there = await open(school, id, 's30104');
      const [home, beside] = [await open(giving, id, 's30105'), await open(giving, id, 's30106')];
      home.say({ set: { [score]: '7' }, n: 1 });
      await beside.hears('"7"');
      const isHeard = await there.hasHeard('"7"');
      for (const page of [there, home, beside]) page.leave();
      return isHeard;
    },
  };
}
