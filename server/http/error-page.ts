import type { FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import type { Refusal } from './refusal.ts';

/** Returns whether a browser navigated to this URL: it gets a page, programs get the envelope. */
export function wantsPage({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(\/|$)/.test(url) &&
    (headers.accept ?? '').includes('text/html')
  );
}

/** Returns the error page for a URL that cannot be decoded, such as `/%`: the app itself cannot start there. */
export function errorPage({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  const text =
    status === 404 ? '抱歉，页面不存在，或者已被移除' : status >= 500 ? '抱歉，服务器出错了' : message;
  const more = status >= 500 ? `<p class="more">${escapeHtml(message)}</p>` : '';
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${status} · ${escapeHtml(text)}</title>
<style>
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; box-sizing: border-box;
  font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; text-align: center; }
.code { margin: 0; font-size: 72px; font-weight: 700; line-height: 1.1; color: #0b68cb; }
h1 { margin: 8px 0 16px; font-size: 18px; font-weight: 500; }
.more { margin: 0 0 16px; opacity: .8; }
a { justify-self: center; padding: 8px 20px; border-radius: 6px; background: #0b68cb; color: #fff; text-decoration: none; }
@media (prefers-color-scheme: dark) { .code { color: #70b8ff; } }
</style>
</head>
<body>
<p class="code" aria-hidden="true">${status}</p>
<h1>${escapeHtml(text)}</h1>
${more}<a href="/">返回首页</a>
</body>
</html>
`;
}
