type Way = { readonly system: string; readonly steps: readonly string[] };

const instructions: readonly Way[] = [
  {
    system: 'Windows（Edge、Chrome）',
    steps: [
      '下载证书，双击打开 ca.crt，点“安装证书”',
      '选“当前用户”，下一步，选“将所有的证书都放入下列存储”，点“浏览”，选“受信任的根证书颁发机构”',
      '点“完成”，在安全警告里核对指纹后点“是”，关闭浏览器再打开',
    ],
  },
  {
    system: 'Android 手机和平板',
    steps: [
      '下载证书',
      '打开“设置”，搜索“CA 证书”（多在“安全”→“更多安全设置”→“加密与凭据”→“安装证书”里）',
      '选“CA 证书”，点“仍然安装”，选下载的 ca.crt；没有锁屏密码的设备会要求先设一个',
    ],
  },
  {
    system: 'iPhone、iPad（用 Safari 打开本页）',
    steps: [
      '点“下载证书”，允许下载描述文件',
      '打开“设置”→“通用”→“VPN 与设备管理”，点刚下载的描述文件，点“安装”',
      '打开“设置”→“通用”→“关于本机”→“证书信任设置”，打开这个证书的开关',
    ],
  },
  {
    system: 'macOS',
    steps: [
      '下载证书，双击打开 ca.crt，加入“登录”钥匙串',
      '在“钥匙串访问”里双击这个证书，展开“信任”，“使用此证书时”选“始终信任”',
      '关闭窗口，输入这台电脑的密码',
    ],
  },
  {
    system: 'Linux（Chrome、Chromium）',
    steps: [
      '下载证书，打开 chrome://certificate-manager（旧版本：设置→隐私和安全→安全→管理证书→授权机构）',
      '在“本地证书”→“由您安装”的“受信任的证书”里导入 ca.crt，勾选“信任该证书，以标识网站的身份”',
      '统信 UOS、麒麟系统自带的浏览器：设置→安全→管理证书，步骤相同',
    ],
  },
  {
    system: 'Firefox（各种系统）',
    steps: [
      '打开“设置”→“隐私与安全”→“查看证书”→“证书颁发机构”→“导入”',
      '选 ca.crt，勾选“信任由此证书颁发机构来标识网站”',
    ],
  },
];

const section = ({ system, steps }: Way): string =>
  `<section><h2>${system}</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol></section>`;

/** How devices come to trust the school's own CA. @param fingerprint SHA-256, as systems show it */
export const trustPage = (fingerprint: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>信任本校证书</title>
<style>
body { max-width: 760px; margin: 0 auto; padding: 32px 20px 48px; box-sizing: border-box;
  font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
h1 { margin: 0 0 8px; font-size: 24px; }
h2 { margin: 0 0 4px; font-size: 17px; }
p { margin: 0 0 16px; }
section { margin: 16px 0; padding: 16px 20px; border: 1px solid #8884; border-radius: 8px; }
ol { margin: 0; padding-left: 24px; }
code { font: 13px/1.6 ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.get { display: inline-block; padding: 8px 20px; border-radius: 6px; background: #0b68cb; color: #fff; text-decoration: none; }
a { color: #0b68cb; }
@media (prefers-color-scheme: dark) { a { color: #70b8ff; } }
</style>
</head>
<body>
<main>
<h1>信任本校证书</h1>
<p>这台服务器用学校自己的证书加密。每台设备信任它一次，以后打开就没有警告了。请只在学校的网络里下载，并和老师核对指纹。</p>
<p>为什么要用 https：浏览器只让 https 的网址在断网时再打开、安装到桌面；用 http 打开的网页没有这些，断网时不能关闭或刷新。</p>
<p><a class="get" href="/trust/ca.crt">下载证书</a></p>
<p>指纹（SHA-256）：<br><code>${fingerprint}</code></p>
${instructions.map(section).join('\n')}
<p>装好以后，用 https:// 开头的网址打开本站。不再使用时，在同样的地方删除这个证书。</p>
</main>
</body>
</html>
`;
