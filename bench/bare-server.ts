import { createServer } from 'node:http';

// The measure of the ratios: the least a JSON answer can cost on this Node.
const body = JSON.stringify({
  success: true,
  message: '',
  code: 200,
  result: { hello: 'world' },
  timestamp: 0,
});
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(body);
});
// As long as the product's: who asks every six seconds keeps the line.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
