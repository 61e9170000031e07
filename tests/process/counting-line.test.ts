import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startCountingLine } from '#tests/support/engines/counting-line.ts';

test('a response that the server cuts off is also cut off for the browser', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const line = await startCountingLine(typeof address === 'object' ? (address?.port ?? 0) : 0);
  onTestFinished(line.close);
  const answer = await fetch(line.url);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect([...line.take()]).toEqual([['/', 4]]);
});
