import { createHash } from 'node:crypto';
import { renderSVG } from 'uqr';
import { escapeHtml } from '#server/http/escape-html.ts';
import type { Field, Problems, Values } from './read-form.ts';

// The pages of the first-run setup. They are self-contained, because the product does not run yet.

/** Asks the product until it answers, then goes there: a page that is loaded again would end at the first refusal. */
const script = `const ask = async () => {
  try {
    if ((await fetch('/livez', { cache: 'no-store' })).ok) return location.replace('/user/login');
  } catch {}
  setTimeout(ask, 1000);
};
setTimeout(ask, 1000);`;

const scriptHash = createHash('sha256').update(script).digest('base64');

export const pageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const page = (title: string, content: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { max-width: 640px; margin: 0 auto; padding: 32px 20px 48px; box-sizing: border-box;
  font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
h1 { margin: 0 0 8px; font-size: 24px; }
p { margin: 0 0 16px; }
.part { margin: 16px 0; padding: 16px 20px; border: 1px solid #8884; border-radius: 8px; }
fieldset { min-inline-size: 0; }
legend, .label { font-weight: 600; }
legend { float: left; width: 100%; padding: 0; }
legend + label { clear: both; padding-top: 8px; }
label { display: block; margin: 8px 0 4px; }
input:not([type=radio]) { width: 100%; box-sizing: border-box; padding: 8px 12px; border: 1px solid #8888; border-radius: 6px; font: inherit; }
.hint { margin: 4px 0 0; font-size: 14px; opacity: 0.8; }
.problem { margin: 4px 0 0; color: #c62a2f; }
button { padding: 8px 24px; border: 0; border-radius: 6px; background: #0b68cb; color: #fff; font: inherit; cursor: pointer; }
code { font: 15px/1.6 ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
svg { display: block; width: 180px; height: 180px; margin: 8px 0; }
@media (prefers-color-scheme: dark) { .problem { color: #ff9592; } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

/** For who comes from another device. */
export const codePage = (isWrong: boolean): string =>
  page(
    '第一次启动',
    `<p>请输入启动窗口里显示的设置码。在服务器那台电脑上打开时不用输入。</p>
<form method="post" action="/"><div class="part">
<label class="label" for="code">设置码</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="none"${isWrong ? ' aria-describedby="code-problem" aria-invalid="true"' : ''}>
${isWrong ? '<p class="problem" id="code-problem" role="alert">设置码不对</p>' : ''}</div>
<button>继续</button></form>`,
  );

type Form = {
  readonly code: string;
  readonly asked: ReadonlySet<Field>;
  readonly values: Values;
  readonly problems: Problems;
};

export function formPage({ code, asked, values, problems }: Form): string {
  const problem = (name: Field): string =>
    problems[name] === undefined
      ? ''
      : `<p class="problem" id="${name}-problem" role="alert">${escapeHtml(problems[name])}</p>`;
  const wrong = (name: Field): string =>
    problems[name] === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-problem"`;
  // Password fields are never prefilled.
  const text = (name: keyof Values, label: string, more: string): string =>
    `<label class="label" for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${more.includes('type="password"') ? '' : escapeHtml(values[name] ?? '')}" ${more}${wrong(name)}>
${problem(name)}`;
  const choice = (
    name: 'SEED' | 'HOST',
    label: string,
    options: readonly (readonly [string, string])[],
  ): string =>
    `<fieldset class="part"><legend>${label}</legend>
${options.map(([value, words]) => `<label><input type="radio" name="${name}" value="${value}"${(values[name] ?? options[0]?.[0]) === value ? ' checked' : ''}> ${words}</label>`).join('\n')}
${problem(name)}</fieldset>`;
  const part = (content: string): string => `<div class="part">${content}</div>`;
  return page(
    '第一次启动',
    `<p>填好以后平台就会启动。以后都可以在平台里或 settings.env 里修改。</p>
<form method="post" action="/">
<input type="hidden" name="code" value="${escapeHtml(code)}">
${asked.has('SCHOOL_NAME') ? part(text('SCHOOL_NAME', '学校名称', 'maxlength="40" required')) : ''}
${part(`${text('password', '管理员（admin）的密码', 'type="password" autocomplete="new-password" required')}
<p class="hint">6 位以上，数字、字母、其他符号至少两种</p>
${text('again', '再输入一次密码', 'type="password" autocomplete="new-password" required')}`)}
${choice('SEED', '里面先放什么', [
  ['demo', '演示学校：有老师、学生、班级和课程，可以先试用'],
  ['empty', '空的学校：只有管理员'],
])}
${
  asked.has('HOST')
    ? choice('HOST', '谁能打开', [
        ['0.0.0.0', '教室里的其他电脑也能打开'],
        ['127.0.0.1', '只有这台电脑'],
      ])
    : ''
}
${
  asked.has('BACKUP_FOLDER')
    ? part(`${text('BACKUP_FOLDER', '备份文件夹（可以不填）', '')}
<p class="hint">最好在另一块磁盘上，例如 /mnt/usb/backups 或 D:\\backups；不填就在数据目录里</p>`)
    : ''
}
<button>启动平台</button>
</form>`,
  );
}

/** @param addresses the addresses that pupils type; empty: only this computer reaches the server */
export const waitingPage = (addresses: readonly string[], isDemo: boolean): string =>
  page(
    '正在启动',
    `<p role="status">平台正在启动，大约要半分钟，好了会自动打开登录页。用 admin 和刚才的密码登录。</p>
${isDemo ? '<p>演示学校里老师和学生的密码显示在启动窗口里，只显示一次。</p>' : ''}
${
  addresses.length === 0
    ? '<p>只有这台电脑能打开。</p>'
    : `<div class="part"><span class="label">学生在浏览器里输入，或者扫二维码：</span>
${addresses.map((address) => `<p><code>${escapeHtml(address)}</code></p>${renderSVG(address, { border: 4 })}`).join('\n')}</div>`
}
<p>过了两分钟还没有打开，请看启动窗口里的提示。</p>
<script>${script}</script>`,
  );
