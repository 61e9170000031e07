import { createServer } from 'node:http';

// The reference of the ratios: the lowest cost of a JSON answer on this Node.
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
// The same timeout as the product's: a client that polls every six seconds keeps its connection.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
