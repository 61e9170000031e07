import path from 'node:path';
import { pino } from 'pino';
import { createServer, type Plugin } from 'vite';
import { parseConfig } from '#server/config/config.ts';
import { startProduct } from '#server/boot/product.ts';

// /inspector is a page of its own, outside the app.
const inspectorPage: Plugin = {
  name: 'inspector-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url === '/inspector') request.url = '/inspector.html';
      next();
    });
  },
};

// Vite with hot reload runs on PORT; API and websocket run in the same process on a free port behind it.
const config = parseConfig(process.env);
const product = await startProduct({
  config: { ...config, port: 0, tls: undefined },
  log: pino({ level: config.logLevel }),
  siteRoot: path.resolve('dist/web'),
});
const vite = await createServer({
  plugins: [inspectorPage],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: {
      '/api': { target: product.url, ws: true },
      '/runtime-config.js': product.url,
      '/player': product.url,
      '/scratch-editor': product.url,
      '/scratch-library': product.url,
      '/code-editor': product.url,
    },
  },
});
await vite.listen();
vite.printUrls();
for (const account of product.accounts.slice(0, 4)) console.log(`${account.username}  ${account.password}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(
    signal,
    () =>
      void vite
        .close()
        .then(() => product.close())
        .then(() => process.exit(0)),
  );
}
