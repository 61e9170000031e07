import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cloudDeps } from '#server/cloud/cloud-deps.ts';
import { CloudSockets } from '#server/cloud/cloud-sockets.ts';
import { Sockets } from '#server/live/sockets.ts';
import { liveNodes } from '#server/live/testing/nodes.ts';
import { homeworkFixture, homeworkPath } from '#server/modules/homework/testing/homework-fixture.ts';
import { projectWith, postFile, uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { partSize } from '#server/modules/file-transfer/upload-parts.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { limitsOfTwoServers, sharedRate } from '#tests/support/engines/two-servers.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

// A proxy sends each request to any server, so one server must finish what another one started.

limitsOfTwoServers('the database', async () => {
  const here = await createTestServer({ rateLimit: sharedRate });
  return [here, await createTestServer({ rateLimit: sharedRate, beside: here })];
});

describe('work started on one server', () => {
  let here: TestServer;
  let there: TestServer;
  const live = liveNodes<{ close: () => void }>();
  const opened: WebSocket[] = [];

  beforeAll(async () => {
    here = await createTestServer();
    there = await createTestServer({ beside: here });
  });
  afterAll(async () => {
    for (const socket of opened) socket.terminate();
    await live.close();
    await there.close();
    await here.close();
  });

  /** Opens a socket and records its messages. */
  function open(url: string, ...protocols: string[]) {
    const socket = new WebSocket(url, protocols);
    opened.push(socket);
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    const said = (): string => heard.join('\n');
    return { socket, said, send: (frame: object) => socket.send(JSON.stringify(frame)) };
  }
  const field = (result: unknown, name: string): string => String(Reflect.get(Object(result), name));

  it('a multipart upload continues and finishes on the other server', async () => {
    const token = await here.login('teacher');
    const bytes = Buffer.alloc(2 * partSize + 1000, 7);
    Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes);
    const body = { fileName: '第一课.mp4', fileSize: bytes.length, fileMark: '1', purpose: 'material' };
    const begin = (server: TestServer) => server.call('POST', '/sys/upload/begin', { token, body });
    const uploadId = field((await begin(here)).result, 'uploadId');
    const part = (server: TestServer, partNo: number) =>
      server.call('POST', '/sys/upload/part', {
        token,
        ...uploadForm({
          fields: { uploadId, partNo: String(partNo) },
          name: 'part',
          bytes: bytes.subarray(partNo * partSize, (partNo + 1) * partSize),
        }),
      });
    await part(here, 0);
    await part(there, 2);
    expect((await begin(there)).result).toEqual({ uploadId, partSize, received: [0, 2] });
    await part(here, 1);
    const stored = await there.call('POST', '/sys/upload/finish', { token, body: { uploadId } });
    expect(stored).toMatchObject({ success: true, result: { fileSize: bytes.length } });
    const path = field(stored.result, 'filePath');
    const read = await here.call('GET', `/sys/common/static/${path}`, { token });
    expect(read.raw.rawPayload.equals(bytes)).toBe(true);
  });

  it('a download ticket works once on the other server', async () => {
    const fixture = await homeworkFixture(here);
    const id = await fixture.homework({ workName: '打包' });
    await fixture.handIn('s30101', id, { workName: '迷宫' });
    const ask = { token: fixture.teacher, body: { id } };
    const made = await here.call('POST', `${homeworkPath}/downloadTicket`, ask);
    const payload = new URLSearchParams({ ticket: field(made.result, 'ticket') }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const fetchFrom = async ({ app }: TestServer) =>
      (await app.inject({ method: 'POST', url: `/api${homeworkPath}/downloadByTicket`, headers, payload }))
        .headers['content-type'];
    expect(await fetchFrom(there)).toBe('application/zip');
    expect(await fetchFrom(here)).not.toBe('application/zip');
  });

  it('a socket connects to the other server and closes when the session ends', async () => {
    const { authenticateUnrestricted } = there.deps.sessions;
    await live.startOn(
      there.bus,
      ({ http, log }) => new Sockets(http, { bus: there.bus, log, authenticate: authenticateUnrestricted }),
    );
    const token = await here.login('s30103');
    const id = await userIdOf(here, 's30103');
    const { socket, said } = open(`${live.at(0).url}/websocket/${id}`, token);
    await expect.poll(said).toContain('depart');
    const closed = once(socket, 'close');
    await here.call('POST', '/sys/logout', { token });
    expect((await closed)[0]).toBe(4401);
  });

  it('a cloud variable room spans both servers', async () => {
    const form = { purpose: 'work', name: 'w.sb3', bytes: projectWith(['☁ 分数']) };
    const { id: workFile } = await postFile(here, await here.login('s30104'), form);
    const workId = await testSchool(here).work('s30104', 3, { workFile });
    for (const { bus, deps } of [here, there])
      await live.startOn(bus, ({ http, log }) => new CloudSockets(http, { ...cloudDeps(deps), bus, log }));
    const play = async (at: number, as: string) =>
      open(`${live.at(at).url}/cloud/${workId}`, 'cloud', `token.${await here.login(as)}`);
    const [one, other] = [await play(1, 's30104'), await play(2, 's30105')];
    await expect.poll(one.said).toContain('"all":true');
    await expect.poll(other.said).toContain('"all":true');
    one.send({ set: { '☁ 分数': '42' }, n: 1 });
    await expect.poll(other.said).toContain('"42"');
  });

  it('each scheduled job runs once when both servers check at the same time', async () => {
    for (const server of [here, there]) server.setNow(new Date('2031-05-05T05:00:00Z'));
    const before = await here.deps.db
      .selectFrom('sysQuartzJob')
      .select('id')
      .where('status', '=', 0)
      .execute();
    await Promise.all([here, there].map(({ deps }) => deps.jobs.tick()));
    await Promise.all([here, there].map(({ deps }) => deps.jobs.settled()));
    const runs = await here.deps.db.selectFrom('sysQuartzRun').select('jobId').execute();
    expect(runs.map(({ jobId }) => jobId).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  });
});
