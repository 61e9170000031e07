import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { refusals } from './refusal.ts';

/** Kinds of installers; everything else in the folder is not served. */
const installer = /^[^.\\/][^\\/]*\.(?:exe|msi|zip|7z|dmg|pkg|deb|rpm|apk)$/i;
const basePath = '/browsers';
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Serves the page that src/public/old-browser.js redirects to, without scripts and in HTML that Internet Explorer
 * renders, and the installers that an administrator put into `folder` (DATA_DIR/installers), which need not exist.
 */
export function registerBrowsers(app: FastifyInstance, folder: string): void {
  app.get(basePath, async (request, reply) => {
    const names = await installersIn(folder);
    return reply
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
      })
      .send(browsersPage(`${request.protocol}://${request.host}/`, names));
  });
  app.get<{ Params: { name: string } }>(`${basePath}/:name`, async ({ params: { name } }, reply) => {
    if (!(await installersIn(folder)).includes(name)) throw refusals.notFound();
    const file = path.join(folder, name);
    return reply
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Type': 'application/octet-stream',
        'Content-Length': (await stat(file)).size,
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      .send(createReadStream(file));
  });
}

/** Returns the names of the installers in the folder, without symbolic links, which may lead out of it. */
async function installersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && installer.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other));
}

const item = (name: string): string =>
  `<li><a href="${basePath}/${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`;

/** @param address of the site @param names of the installers on the server */
const browsersPage = (address: string, names: readonly string[]): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="renderer" content="webkit">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>请换一个浏览器</title>
<style>
body { max-width: 760px; margin: 0 auto; padding: 32px 20px 48px; color: #1f2328; background: #fff;
  font: 16px/1.7 "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif; }
h1 { margin: 0 0 8px; font-size: 24px; }
h2 { margin: 0 0 4px; font-size: 17px; }
p, ul { margin: 0 0 16px; }
.part { margin: 16px 0; padding: 16px 20px; border: 1px solid #c9d1d9; border-radius: 8px; }
a { color: #0b5cb8; }
</style>
</head>
<body>
<div role="main">
<h1>请换一个浏览器</h1>
<p>这个浏览器太旧了，打不开学校的 Scratch 平台。作品和作业都在学校的服务器上，换好浏览器以后都在。</p>
<div class="part">
<h2>能用的浏览器</h2>
<ul>
<li>Chrome 109 或更新的版本（Windows 7、Windows 8 可以装到 109 版）</li>
<li>Edge 109 或更新的版本</li>
<li>Firefox 115 或更新的版本</li>
<li>Safari 16.4 或更新的版本（苹果电脑和平板）</li>
<li>360、QQ、搜狗等浏览器：先在地址栏右侧把“兼容模式”换成“极速模式”；还是不行，请升级到最新版本</li>
</ul>
</div>
<div class="part">
<h2>从学校的服务器下载</h2>
${
  names.length === 0
    ? '<p>学校的服务器上没有安装包，请老师或管理员帮忙安装。</p>'
    : `<ul>\n${names.map(item).join('\n')}\n</ul>`
}
</div>
<p>装好以后，用新的浏览器打开老师给的网址，或者：<br><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>
</div>
</body>
</html>
`;
