import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { lostOf } from '#tests/support/engines/school-life.ts';

it('a save counts as lost if it is not listed or has other content', async () => {
  const listed = ['第2次', '第1次'].map((workName, at) => ({ workName, workFileKey_url: `/file/${2 - at}` }));
  const server = createServer(({ url = '' }, answer) => {
    answer.end(url.startsWith('/api') ? JSON.stringify({ result: listed }) : url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const saved = (name: string, bytes: string) => {
    return { token: 't', workId: 'w', name, sha: createHash('sha256').update(bytes).digest('hex'), at: 0 };
  };
  try {
    const all = [saved('第1次', 'other'), saved('第2次', '/file/2'), saved('第3次', '/file/3')];
    expect(await lostOf(`http://127.0.0.1:${port}`, all)).toEqual(['第1次', '第3次']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
